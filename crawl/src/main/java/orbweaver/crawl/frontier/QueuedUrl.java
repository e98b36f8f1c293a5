package orbweaver.crawl.frontier;

import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// A URL that waits for its visit. Queued once, under one place; a retry changes only its attempts.
///
/// @param key names the URL
/// @param place where in the host's queue it stands
/// @param url what will be fetched
/// @param depth links from a seed; a redirect adds none
/// @param hops redirects that led here one after the other, 0 for a link
/// @param attempts visits that failed so far
/// @param parent the page that named it first, null for a seed
/// @param mention how it was mentioned there
/// @param revisited whether it was settled in an earlier run and keeps that state until its visit
public record QueuedUrl(
    UrlKey key,
    Place place,
    Url url,
    int depth,
    int hops,
    int attempts,
    @Nullable UrlKey parent,
    Mention mention,
    boolean revisited) {

  /// A page that is visited for the first time.
  public QueuedUrl(
      UrlKey key,
      Place place,
      Url url,
      int depth,
      int hops,
      int attempts,
      @Nullable UrlKey parent) {
    this(key, place, url, depth, hops, attempts, parent, Mention.PAGE, /* revisited= */ false);
  }

  /// Something that a host is asked for on behalf of others: see [Frontier#run].
  ///
  /// @param attempts that failed so far
  public static QueuedUrl errand(UrlKey key, Url url, int attempts) {
    return new QueuedUrl(key, Place.NONE, url, 0, 0, attempts, null);
  }

  /// Whether it is no URL of the crawl, and in no store.
  public boolean isErrand() {
    return place.equals(Place.NONE);
  }

  /// The same URL after one more failed visit.
  public QueuedUrl triedAgain() {
    return new QueuedUrl(key, place, url, depth, hops, attempts + 1, parent, mention, revisited);
  }

  /// Order within a host's queue.
  ///
  /// @param priority 0..255, small is soon
  /// @param sequence grows with every URL queued by a shard; never used twice in a job
  public record Place(int priority, long sequence) implements Comparable<Place> {
    private static final Place NONE = new Place(0, -1);

    public Place {
      if (priority < 0 || priority > 255) {
        throw new IllegalArgumentException("priority " + priority + " is not in 0..255");
      }
    }

    @Override
    public int compareTo(Place other) {
      int byPriority = Integer.compare(priority, other.priority);
      return byPriority != 0 ? byPriority : Long.compare(sequence, other.sequence);
    }
  }
}
