package orbweaver.app.rehearse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A web that follows from a seed and a shape. What it answers depends on what is asked and how
/// often it was asked before, and on nothing else; it keeps no state, and any thread may ask.
public final class GeneratedWeb {
  private final WebShape shape;
  private final Map<String, Site> sites = new LinkedHashMap<>();

  private GeneratedWeb(WebShape shape) {
    this.shape = shape;
  }

  /// The web of a seed.
  ///
  /// @param authorities of the sites, in their order: host, with the port unless it is 80
  public static GeneratedWeb of(long seed, WebShape shape, List<String> authorities) {
    if (authorities.size() != shape.sites().size()) {
      throw new IllegalArgumentException(
          shape.sites().size() + " sites need as many authorities, not " + authorities.size());
    }
    var web = new GeneratedWeb(shape);
    List<SitePlan> plans = plans(seed, shape, authorities);
    plans.forEach(plan -> web.sites.put(plan.authority(), new Site(plan, plans)));
    return web;
  }

  /// A web whose sites are called `name.test`, for networks that resolve such names.
  public static GeneratedWeb named(long seed, WebShape shape) {
    return of(seed, shape, shape.sites().stream().map(site -> site.name() + ".test").toList());
  }

  private static List<SitePlan> plans(long seed, WebShape shape, List<String> authorities) {
    var plans = new ArrayList<SitePlan>();
    for (int i = 0; i < authorities.size(); i++) {
      String authority = authorities.get(i).toLowerCase(Locale.ROOT);
      plans.add(new SitePlan(i, authority, shape.sites().get(i), new Dice(seed).at(i)));
    }
    return List.copyOf(plans);
  }

  public WebShape shape() {
    return shape;
  }

  /// The authorities of all sites, in their order.
  public List<String> authorities() {
    return List.copyOf(sites.keySet());
  }

  /// The home pages of the sites that are to be crawled.
  public List<String> seeds() {
    return sites.values().stream()
        .map(Site::plan)
        .filter(plan -> !plan.shape().outside())
        .map(plan -> plan.home().url())
        .toList();
  }

  /// What a site answers when it is asked for a target for the `attempt`-th time, from 1.
  public Answer answer(String authority, String target, int attempt) {
    Site site = sites.get(authority);
    if (site == null) {
      throw new IllegalArgumentException("no site is called " + authority);
    }
    return new Answers(site.plan()).answer(target, site.find(target), attempt);
  }

  boolean has(String authority) {
    return sites.containsKey(authority);
  }

  /// What there is; null if nothing was ever there.
  @Nullable Resource find(String authority, String target) {
    Site site = sites.get(authority);
    return site == null ? null : site.find(target);
  }

  /// The sitemaps of which a site's robots.txt tells.
  List<Link> sitemaps(String authority) {
    Site site = sites.get(authority);
    return site == null ? List.of() : site.sitemaps();
  }

  /// What is known of a site before anything is asked.
  SitePlan plan(String authority) {
    Site site = sites.get(authority);
    if (site == null) {
      throw new IllegalArgumentException("no site is called " + authority);
    }
    return site.plan();
  }
}
