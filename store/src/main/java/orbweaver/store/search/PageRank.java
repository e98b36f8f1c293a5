package orbweaver.store.search;

import java.io.IOException;
import java.util.Arrays;

/// How much links speak for each page: the share of time that somebody spends on it who follows
/// links at random, and now and then starts anywhere. 1 is the average.
///
/// [Brin, Page: The Anatomy of a Large-Scale Hypertextual Web Search
/// Engine](https://doi.org/10.1016/S0169-7552(98)00110-X)
final class PageRank {
  private static final double FOLLOWED = 0.85;
  private static final int ROUNDS = 20;

  private final float[] ranks;
  private final int[] inlinks;

  private PageRank(float[] ranks, int[] inlinks) {
    this.ranks = ranks;
    this.inlinks = inlinks;
  }

  float rank(int page) {
    return ranks[page];
  }

  /// How many pages link to it.
  int inlinks(int page) {
    return inlinks[page];
  }

  /// @param pages more than the highest number of a page
  static PageRank of(LinkGraph graph, int pages) throws IOException {
    Edges edges = Edges.of(graph, pages);
    var ranks = new double[pages];
    Arrays.fill(ranks, 1);
    for (int round = 0; round < ROUNDS; round++) {
      ranks = edges.next(ranks);
    }
    var rounded = new float[pages];
    for (int page = 0; page < pages; page++) {
      rounded[page] = (float) ranks[page];
    }
    return new PageRank(rounded, edges.inlinks);
  }

  /// The links of each page, side by side, each once.
  private static final class Edges {
    private final int[] starts;
    private final int[] inlinks;
    private int[] targets = new int[1 << 10];
    private int count;
    private int source;

    private Edges(int pages) {
      starts = new int[pages + 1];
      inlinks = new int[pages];
    }

    static Edges of(LinkGraph graph, int pages) throws IOException {
      var edges = new Edges(pages);
      graph.forEach((source, target, _, _, _) -> edges.add(source, target));
      edges.begin(pages);
      return edges;
    }

    private void add(int from, int to) {
      if (from != source) {
        begin(from);
      }
      if (count == targets.length) {
        targets = Arrays.copyOf(targets, Math.multiplyExact(2, targets.length));
      }
      targets[count++] = to;
    }

    /// Ends the links of one page; the next that has some is `from`.
    private void begin(int from) {
      int start = starts[source];
      Arrays.sort(targets, start, count);
      int kept = start;
      for (int i = start; i < count; i++) {
        if (i == start || targets[i] != targets[kept - 1]) {
          targets[kept++] = targets[i];
          inlinks[targets[i]]++;
        }
      }
      count = kept;
      Arrays.fill(starts, source + 1, from + 1, count);
      source = from;
    }

    private double[] next(double[] ranks) {
      var next = new double[ranks.length];
      double idle = 0;
      for (int page = 0; page < ranks.length; page++) {
        int links = starts[page + 1] - starts[page];
        if (links == 0) {
          idle += ranks[page];
        }
        for (int i = starts[page]; i < starts[page + 1]; i++) {
          next[targets[i]] += ranks[page] / links;
        }
      }
      double everywhere = 1 - FOLLOWED + FOLLOWED * idle / Math.max(1, ranks.length);
      for (int page = 0; page < ranks.length; page++) {
        next[page] = everywhere + FOLLOWED * next[page];
      }
      return next;
    }
  }
}
