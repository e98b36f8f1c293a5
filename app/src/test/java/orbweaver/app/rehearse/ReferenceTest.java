package orbweaver.app.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.parse.Url;
import orbweaver.testing.Seeds;

class ReferenceTest {
  private static final List<String> PATHS =
      List.of("/", "/a", "/a/", "/a/b", "/a/b/", "/a/b/c/d", "/é/ü", "/é/", "/a?q=é", "/a/?x=1");

  @Seeds(1_000)
  void every_reference_leads_to_its_link(RandomGenerator random) {
    Link base = link("one.test", random);
    Link link = link(random.nextBoolean() ? "one.test" : "two.test", random);

    String reference =
        new Reference(base, StandardCharsets.UTF_8).to(link, new Dice(random.nextLong()));

    Url url = Url.parse(reference, Url.parse(base.url()));
    assertThat(url).as(reference).isNotNull();
    assertThat(url.withoutFragment().href()).as(reference).isEqualTo(link.url());
  }

  private static Link link(String authority, RandomGenerator random) {
    String path = PATHS.get(random.nextInt(PATHS.size()));
    return Link.of(authority, path, StandardCharsets.UTF_8);
  }
}
