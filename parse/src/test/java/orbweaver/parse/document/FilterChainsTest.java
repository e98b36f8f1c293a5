package orbweaver.parse.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterChainsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/Filter[/FlateDecode/LZWDecode]",
        "/Filter [ /LZW %]\n /Fl ]",
        "/Filter[/RunLengthDecode /FlateDecode]",
        "/Filter[/#46late#44ecode/LZWDecode]",
        "/Filter 5 0 R",
        "/F#69lter 5 0 R",
        "/Filter [/FlateDecode 5 0 R]",
        "/Filter[5 0 R]"
      })
  void what_is_compressed_twice_is_found(String dictionary) {
    assertThat(isSuspicious("stream\n\0\nendstream <<" + dictionary + ">>")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/Filter/FlateDecode/Length 5",
        "/Filter[/ASCII85Decode/FlateDecode]/Length 5 0 R",
        "/Filter [/FlateDecode /DCTDecode]",
        "/Filter[/FlateDecode/FlateDecode]",
        "/Filter/FlateDecode>><</Filter/LZWDecode",
        "/Filter",
        "/",
        "/Filter[",
        "/Filter [/FlateDecode] /X /LZWDecode"
      })
  void what_programs_write_is_not(String dictionary) {
    assertThat(isSuspicious("<<" + dictionary)).isFalse();
  }

  private static boolean isSuspicious(String pdf) {
    return FilterChains.areSuspicious(pdf.getBytes(ISO_8859_1));
  }
}
