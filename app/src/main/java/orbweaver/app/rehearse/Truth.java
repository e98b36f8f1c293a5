package orbweaver.app.rehearse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a correct and polite crawl of a generated web asks for, and what it leaves alone. Found by
/// walking the plan of the web, not its pages, so that it does not depend on how links are read.
public final class Truth {
  private final GeneratedWeb web;
  private final CrawlScope scope;
  private final SequencedMap<String, Resource> required = new LinkedHashMap<>();
  private final Set<String> entered = new HashSet<>();

  /// Depth of the first page of each trap, by its URL without the step.
  private final Map<String, Integer> trapDepths = new LinkedHashMap<>();

  private Truth(GeneratedWeb web, CrawlScope scope) {
    this.web = web;
    this.scope = scope;
  }

  public static Truth of(GeneratedWeb web, CrawlScope scope) {
    var truth = new Truth(web, scope);
    truth.walk();
    return truth;
  }

  CrawlScope scope() {
    return scope;
  }

  /// Every URL that must be fetched, robots.txt apart, in order of depth.
  public SequencedSet<String> requiredUrls() {
    return Collections.unmodifiableSequencedSet(required.sequencedKeySet());
  }

  /// What lies at the URLs that must be fetched.
  Map<String, Resource> required() {
    return Collections.unmodifiableMap(required);
  }

  /// What is known of a site before anything is asked.
  SitePlan plan(String authority) {
    return web.plan(authority);
  }

  @Nullable Resource find(String authority, String target) {
    return web.find(authority, target);
  }

  // ---- Judging a request ----

  /// Why a target should not have been asked for, as the end of a sentence that begins with the
  /// URL; null if it was right to.
  @Nullable String objection(String authority, String target) {
    if (!scope.authorities().contains(authority)) {
      return "is out of scope";
    }
    Resource resource = web.find(authority, target);
    if (resource == null) {
      return "is linked from nowhere";
    }
    return switch (resource.standing()) {
      case Standing.Optional _ -> null;
      case Standing.Forbidden(String why) -> why;
      case Standing.Wanted _ -> required.containsKey(url(authority, target)) ? null : tooDeep();
      case Standing.Trap(String name, int step) -> trapObjection(url(authority, name), step);
    };
  }

  private @Nullable String trapObjection(String trap, int step) {
    Integer depth = trapDepths.get(trap);
    return depth == null || depth + step > scope.maxDepth() ? tooDeep() : null;
  }

  private String tooDeep() {
    return "cannot be reached within depth " + scope.maxDepth();
  }

  /// The URL of the trap that a target belongs to; null if it belongs to none.
  @Nullable String trapOf(String authority, String target) {
    Resource resource = web.find(authority, target);
    return resource != null && resource.standing() instanceof Standing.Trap trap
        ? url(authority, trap.name())
        : null;
  }

  private static String url(String authority, String target) {
    return "http://" + authority + target;
  }

  // ---- Walking ----

  private record Step(Link link, int depth) {}

  /// In order of depth. A redirect costs none, so its target goes to the front, and so does what a
  /// sitemap lists.
  private void walk() {
    var steps = new ArrayDeque<Step>();
    for (String authority : web.authorities()) {
      Link home = web.plan(authority).home();
      if (scope.seeds().contains(home.url())) {
        steps.add(new Step(home, 0));
      }
    }
    for (Step step = steps.poll(); step != null; step = steps.poll()) {
      for (Step next : enter(step)) {
        if (next.depth() <= step.depth()) {
          steps.addFirst(next);
        } else {
          steps.addLast(next);
        }
      }
    }
  }

  /// Looks at one URL, and where it leads.
  private List<Step> enter(Step step) {
    Link link = step.link();
    Resource resource = web.find(link.authority(), link.target());
    if (resource == null || step.depth() > scope.maxDepth() || !isInScope(link)) {
      return List.of();
    }
    return switch (resource.standing()) {
      case Standing.Wanted _ -> require(step, resource);
      case Standing.Trap(String name, int _) -> {
        trapDepths.putIfAbsent(url(link.authority(), name), step.depth());
        yield List.of();
      }
      case Standing.Optional _, Standing.Forbidden _ -> List.of();
    };
  }

  private boolean isInScope(Link link) {
    return scope.authorities().contains(link.authority());
  }

  private List<Step> require(Step step, Resource resource) {
    if (required.putIfAbsent(step.link().url(), resource) != null) {
      return List.of();
    }
    var next = new ArrayList<Step>(sitemaps(step));
    switch (resource.content()) {
      case Content.Redirect(int _, Link to) -> next.add(new Step(to, step.depth()));
      case Content.Page page -> {
        if (canBeRead(resource)) {
          addNext(page, step.depth() + 1, next);
        }
      }
      case Content.Sitemap map -> addListed(map, step, next);
      case Content.Text _, Content.Nothing _ -> {}
    }
    return next;
  }

  /// Those of the site, if this is the first that is asked of it.
  private List<Step> sitemaps(Step step) {
    String authority = step.link().authority();
    return entered.add(authority)
        ? web.sitemaps(authority).stream().map(map -> new Step(map, 1)).toList()
        : List.of();
  }

  /// A sitemap speaks for its own site alone.
  private static void addListed(Content.Sitemap map, Step step, List<Step> next) {
    for (Link link : map.links()) {
      if (link.authority().equals(step.link().authority())) {
        next.add(new Step(link, step.depth()));
      }
    }
  }

  /// Whether asking often enough ends in the page.
  private static boolean canBeRead(Resource resource) {
    return !(resource.trouble() instanceof Trouble.Refusal(int _, var _, int times)
        && times == Trouble.ALWAYS);
  }

  private static void addNext(Content.Page page, int depth, List<Step> next) {
    if (page.refresh() != null) {
      next.add(new Step(page.refresh(), depth - 1)); // it waits so little that it is a redirect
    }
    if (!page.nofollow()) {
      page.links().forEach(link -> next.add(new Step(link, depth)));
    }
  }
}
