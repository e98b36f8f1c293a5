package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import orbweaver.crawl.fetch.FormLogin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files that describe a login.
class LoginFileTest {
  @TempDir private Path folder;

  private FormLogin read(String text) throws Exception {
    Path file = folder.resolve("shop.login");
    Files.writeString(file, text);
    return LoginFile.read(file, new Environment(Map.of("SHOP", "of the environment")));
  }

  @Test
  void secrets_come_from_the_environment_and_from_files() throws Exception {
    Files.writeString(folder.resolve("secret"), "of a file\nand more\n");

    FormLogin login =
        read(
            """
            # a comment
            page = https://shop.example/login
            field.a = written
            field.b = env:SHOP
            field.c = file:secret
            field.d = text:env:SHOP
            success.text = Log out
            """);

    assertThat(login.fields())
        .containsEntry("a", "written")
        .containsEntry("b", "of the environment")
        .containsEntry("c", "of a file")
        .containsEntry("d", "env:SHOP");
    assertThat(login.success().text()).isEqualTo("Log out");
    assertThat(login.toString()).isEqualTo("the login at https://shop.example/login");
  }

  @Test
  void byte_order_marks_of_editors_belong_to_nothing() throws Exception {
    Files.writeString(folder.resolve("secret"), "\uFEFFof a file\n");

    FormLogin login = read("\uFEFFpage = https://shop.example/login\nfield.c = file:secret\n");

    assertThat(login.fields()).containsEntry("c", "of a file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          field.a=b                                | there is no line 'page = URL' for the page with the form
          page=https://a.example/                  | there is no line 'field.NAME = VALUE' for a field to fill in
          page=nowhere~field.a=b                   | 'page' is to be an http or https URL but is 'nowhere'
          page=https://a.example/~submit=ftp://b/~field.a=b | 'submit' is to be an http or https URL but is 'ftp://b/'
          page=https://a.example/~pass=b           | 'pass' means nothing here; take page, submit, field.NAME
          page=https://a.example/~field.a=env:NONE | 'field.a' needs the variable NONE, which is not set
          page=https://a.example/~field.a=file:none | none: there is no such file
          """)
  void what_is_wrong_is_named_with_its_cure(String text, String complaint) {
    assertThatThrownBy(() -> read(text.replace('~', '\n')))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--login " + folder.resolve("shop.login") + ": ")
        .hasMessageContaining(complaint);
  }
}
