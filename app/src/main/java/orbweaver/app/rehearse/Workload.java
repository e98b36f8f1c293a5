package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The requests of a crawl, by site, and how fast they could be made at best.
///
/// @param sites in the order of their web; each with at least one request
public record Workload(List<SiteWork> sites) {

  public Workload {
    sites = List.copyOf(sites);
  }

  /// The requests to one site.
  ///
  /// @param crawlDelay as its robots.txt asks for it; zero for none
  /// @param latencies of its answers, one a request
  public record SiteWork(String authority, Duration crawlDelay, List<Duration> latencies) {

    public SiteWork {
      latencies = List.copyOf(latencies);
    }

    Duration sum() {
      return latencies.stream().reduce(Duration.ZERO, Duration::plus);
    }

    /// No crawl that keeps the gap and the number of requests at once can be faster with this site.
    Duration least(Duration delay, int hostConcurrency) {
      Duration gap = max(delay, crawlDelay);
      Duration paced = gap.multipliedBy(latencies.size() - 1L).plus(min(latencies));
      if (hostConcurrency > 1) {
        return max(paced, sum().dividedBy(hostConcurrency));
      }
      // One at a time: each but the last takes the longer of gap and latency; the last, its
      // latency.
      Duration whole = Duration.ZERO;
      Duration saved = Duration.ZERO;
      for (Duration latency : latencies) {
        whole = whole.plus(max(gap, latency));
        saved = max(saved, gap.minus(latency));
      }
      return whole.minus(saved);
    }
  }

  /// What a crawl has to ask for: each required URL as often as it takes, and each robots.txt.
  public static Workload of(GeneratedWeb web, Truth truth) {
    Map<String, List<Duration>> latencies = new LinkedHashMap<>();
    for (String authority : truth.scope().authorities()) {
      latencies.put(authority, new ArrayList<>());
      add(web, authority, Site.ROBOTS, latencies);
    }
    for (String url : truth.requiredUrls()) {
      int slash = url.indexOf('/', "http://".length());
      add(web, url.substring("http://".length(), slash), url.substring(slash), latencies);
    }
    return of(web, latencies);
  }

  private static void add(
      GeneratedWeb web, String authority, String target, Map<String, List<Duration>> latencies) {
    Resource resource = web.find(authority, target);
    int needed = resource == null ? 1 : resource.trouble().requestsNeeded();
    for (int attempt = 1; attempt <= needed; attempt++) {
      List<Duration> of = latencies.computeIfAbsent(authority, _ -> new ArrayList<>());
      of.add(web.answer(authority, target, attempt).latency());
    }
  }

  /// What a crawl did ask for.
  public static Workload of(GeneratedWeb web, List<Access> accesses) {
    Map<String, List<Duration>> latencies = new LinkedHashMap<>();
    for (Access access : accesses) {
      latencies.computeIfAbsent(access.authority(), _ -> new ArrayList<>()).add(access.latency());
    }
    return of(web, latencies);
  }

  private static Workload of(GeneratedWeb web, Map<String, List<Duration>> latencies) {
    var sites = new ArrayList<SiteWork>();
    latencies.forEach((authority, of) ->
        sites.add(new SiteWork(authority, web.plan(authority).shape().crawlDelay(), of)));
    return new Workload(sites);
  }

  public int requests() {
    return sites.stream().mapToInt(site -> site.latencies().size()).sum();
  }

  /// How long the servers think, all requests together.
  public Duration sum() {
    return sites.stream().map(SiteWork::sum).reduce(Duration.ZERO, Duration::plus);
  }

  /// The time that no crawl can beat: that of its slowest site, or of all requests shared out over
  /// `concurrency`.
  public Duration ideal(int concurrency, Duration delay, int hostConcurrency) {
    Duration ideal = sum().dividedBy(concurrency);
    for (SiteWork site : sites) {
      ideal = max(ideal, site.least(delay, hostConcurrency));
    }
    return ideal;
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private static Duration min(List<Duration> durations) {
    return durations.stream().min(Duration::compareTo).orElse(Duration.ZERO);
  }
}
