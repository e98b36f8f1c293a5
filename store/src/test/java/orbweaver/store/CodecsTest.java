package orbweaver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.QueuedUrl.Place;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

class CodecsTest {
  private final QueuedUrlCodec queuedUrls = new QueuedUrlCodec();
  private final UrlStateCodec urlStates = new UrlStateCodec();

  @Seeds(1_000)
  void a_queued_url_comes_back_as_it_went(RandomGenerator random) {
    QueuedUrl url = Samples.randomQueued(random);

    byte[] key = Keys.queue(url.key().host(), url.place());
    byte[] value = queuedUrls.encode(url);

    assertThat(queuedUrls.decode(key, value)).isEqualTo(url);
    assertThat(QueuedUrlCodec.fingerprint(value)).isEqualTo(url.key().fingerprint());
  }

  @Seeds(1_000)
  void a_state_comes_back_as_it_went(RandomGenerator random) {
    UrlState state = Samples.randomState(random);

    assertThat(urlStates.decode(Keys.page(state.key()), urlStates.encode(state))).isEqualTo(state);
  }

  @Seeds(1_000)
  void queue_keys_of_a_host_sort_as_their_places(RandomGenerator random) {
    HostKey host = Samples.key(random).host();
    Place one = place(random);
    Place other = place(random);

    int byKey = Arrays.compareUnsigned(Keys.queue(host, one), Keys.queue(host, other));

    assertThat(Integer.signum(byKey)).isEqualTo(Integer.signum(one.compareTo(other)));
  }

  private static Place place(RandomGenerator random) {
    return new Place(random.nextInt(3), random.nextLong(1L << random.nextInt(1, 62)));
  }

  @Seeds(1_000)
  void keys_of_a_host_begin_with_it(RandomGenerator random) {
    UrlKey url = Samples.key(random);

    assertThat(Keys.page(url)).startsWith(Keys.host(url.host()));
    assertThat(Keys.queue(url.host(), place(random))).startsWith(Keys.host(url.host()));
    assertThat(Keys.urlOf(Keys.page(url))).isEqualTo(url);
  }

  @Seeds(500)
  void a_value_that_was_cut_is_refused(RandomGenerator random) {
    UrlState state = Samples.randomState(random);
    byte[] value = urlStates.encode(state);
    byte[] cut = Arrays.copyOf(value, random.nextInt(value.length));

    assertThatThrownBy(() -> urlStates.decode(Keys.page(state.key()), cut))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void what_has_nothing_new_to_say_is_written_as_jobs_of_old_have_it() {
    QueuedUrl url = Samples.queued(1);

    assertThat(urlStates.encode(Samples.settled(url))).startsWith(1);
    assertThat(queuedUrls.encode(url)).startsWith(1);
  }

  /// Such values say nothing of the encoding of style sheets.
  @Test
  void a_queued_url_of_an_older_job_comes_back() {
    QueuedUrl page = Samples.queued(1);
    QueuedUrl asset =
        new QueuedUrl(page.key(), page.place(), page.url(), 1, 2, 3, null, Mention.ASSET, true);
    byte[] value = queuedUrls.encode(asset);
    byte[] old = Arrays.copyOf(value, value.length - 1);
    old[0] = 2;
    old[old.length - 1] = value[value.length - 1];

    byte[] key = Keys.queue(asset.key().host(), asset.place());
    assertThat(queuedUrls.decode(key, old)).isEqualTo(asset);
  }

  @Test
  void a_value_of_a_later_version_is_refused() {
    UrlState state = Samples.settled(Samples.queued(1));
    byte[] value = urlStates.encode(state);
    value[0] = 5;

    assertThatThrownBy(() -> urlStates.decode(Keys.page(state.key()), value))
        .hasMessageContaining("version 5");
  }

  @Seeds(1_000)
  void numbers_of_any_size_come_back(RandomGenerator random) {
    long number = random.nextLong() >>> random.nextInt(64);

    byte[] bytes = new ByteWriter().varint(number).i64(number).toBytes();

    var reader = new ByteReader(bytes);
    assertThat(reader.varint()).isEqualTo(number);
    assertThat(reader.i64()).isEqualTo(number);
  }
}
