package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import orbweaver.app.rehearse.Content.Nothing;
import orbweaver.app.rehearse.Content.Page;
import orbweaver.app.rehearse.Content.Text;
import orbweaver.app.rehearse.Standing.Forbidden;
import orbweaver.app.rehearse.Trouble.Refusal;
import org.jspecify.annotations.Nullable;

/// One site of a generated web: a tree of ordinary pages with links across it and to other sites,
/// and the oddities that hang from it.
final class Site {
  static final String ROBOTS = "/robots.txt";
  static final String STYLE = "/assets/style.css";
  static final String LOGO = "/assets/logo.svg";

  private final SitePlan plan;
  private final List<SitePlan> neighbours;
  private final Oddities oddities;
  private final Map<Integer, List<Link>> entrances = new LinkedHashMap<>();

  /// @param web the plans of all sites, this one among them
  Site(SitePlan plan, List<SitePlan> web) {
    this.plan = plan;
    this.neighbours = web;
    this.oddities = new Oddities(plan, web.get((plan.index() + 1) % web.size()));
    // In the first quarter: what takes several attempts should be met early.
    int early = Math.max(1, plan.shape().pages() / 4);
    for (Link link : oddities.entrances()) {
      int page = plan.dice().at("entrance").at(link.target()).below(early);
      entrances.computeIfAbsent(page, _ -> new ArrayList<>()).add(link);
    }
  }

  SitePlan plan() {
    return plan;
  }

  /// What lies at a target; null if nothing was ever there.
  @Nullable Resource find(String target) {
    if (target.equals(ROBOTS)) {
      return robots();
    }
    Resource found = findPage(target);
    return found == null || plan.shape().robots() != RobotsFile.DOWN
        ? found
        : found.standing(new Forbidden("lies behind a robots.txt that is out of order"));
  }

  private @Nullable Resource findPage(String target) {
    return switch (target) {
      case STYLE -> Resource.optional(new Text("text/css", "main { margin: 2em }\n"));
      case LOGO ->
          Resource.optional(new Text("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"));
      default -> {
        boolean second = oddities.isDuplicate(target);
        String path = second ? target.substring(0, target.indexOf('?')) : target;
        int number = plan.numberOf(path);
        yield number < 0 ? oddities.find(target) : Resource.wanted(page(number));
      }
    };
  }

  // ---- Ordinary pages ----

  private Page page(int number) {
    return Page.of(plan.page(number), plan.title(plan.dice().at(number)), links(number));
  }

  private List<Link> links(int number) {
    var links = new ArrayList<Link>();
    links.add(plan.home());
    if (number > 0) {
      links.add(plan.page((number - 1) / fanOut()));
    }
    addChildren(number, links);
    addStrays(number, links);
    addAbroad(number, links);
    links.addAll(entrances.getOrDefault(number, List.of()));
    return links;
  }

  /// Pages are a heap: each leads to the next ones below it, so all are reachable from the first.
  private int fanOut() {
    return plan.shape().linksPerPage() / 2;
  }

  private void addChildren(int number, List<Link> links) {
    for (int i = 1; i <= fanOut(); i++) {
      long child = (long) number * fanOut() + i;
      if (child < plan.shape().pages()) {
        links.add(plan.page((int) child));
      }
    }
  }

  private void addStrays(int number, List<Link> links) {
    Dice dice = plan.dice().at("stray").at(number);
    for (int i = links.size(); i < plan.shape().linksPerPage(); i++) {
      links.add(plan.page(dice.at(i).below(plan.shape().pages())));
    }
  }

  private void addAbroad(int number, List<Link> links) {
    Dice dice = plan.dice().at("abroad").at(number);
    if (neighbours.size() == 1) {
      return;
    }
    if (number == 0) {
      links.add(neighbours.get((plan.index() + 1) % neighbours.size()).home());
    } else if (dice.oneIn(3)) {
      SitePlan other = dice.at("site").pick(neighbours);
      links.add(other.page(dice.at("page").below(other.shape().pages())));
    }
  }

  // ---- robots.txt ----

  private Resource robots() {
    return switch (plan.shape().robots()) {
      case NONE -> Resource.optional(new Nothing(404));
      case RULES -> rules(new Trouble.None());
      case FLAKY -> rules(new Refusal(503, Duration.ZERO, 1));
      case DOWN -> rules(new Refusal(503, Duration.ZERO, Trouble.ALWAYS));
    };
  }

  private Resource rules(Trouble trouble) {
    String closed = Oddity.DISALLOWED.folder();
    String rules =
        """
        # %s
        User-agent: grabber
        Disallow: /

        User-agent: *
        Disallow: %s
        Allow: %s*/open.html
        """
            .formatted(plan.shape().name(), closed, closed);
    var text = new Text("text/plain", rules + crawlDelay() + sitemapLines());
    return new Resource(text, trouble, Standing.OPTIONAL);
  }

  private String crawlDelay() {
    Duration delay = plan.shape().crawlDelay();
    return delay.isZero() ? "" : "Crawl-delay: " + delay.toMillis() / 1e3 + "\n";
  }

  private String sitemapLines() {
    return oddities.sitemaps().stream()
        .map(map -> "Sitemap: " + map.url() + "\n")
        .collect(Collectors.joining());
  }

  /// The sitemaps of which its robots.txt tells in the end.
  List<Link> sitemaps() {
    return switch (plan.shape().robots()) {
      case RULES, FLAKY -> oddities.sitemaps();
      case NONE, DOWN -> List.of();
    };
  }
}
