package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import orbweaver.app.rehearse.Content.Nothing;
import orbweaver.app.rehearse.Content.Page;
import orbweaver.app.rehearse.Content.Redirect;
import orbweaver.app.rehearse.Content.Sitemap;
import orbweaver.app.rehearse.Content.Text;
import orbweaver.app.rehearse.Standing.Forbidden;
import orbweaver.app.rehearse.Trouble.Mishap;
import orbweaver.app.rehearse.Trouble.Refusal;
import orbweaver.app.rehearse.Trouble.Slowness;
import org.jspecify.annotations.Nullable;

/// What lies below the folders of a site's oddities.
final class Oddities {
  private static final String FILE = ".html";
  private static final String FOUND = "/found.html";
  private static final String FURTHER = "/further.html";
  private static final String INDEX = "/index.xml";
  private static final List<Integer> REDIRECT_STATUS = List.of(301, 302, 303, 307, 308);
  private static final int CHAIN_LENGTH = 3;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private static final Map<String, Oddity> BY_FOLDER =
      Arrays.stream(Oddity.values()).collect(Collectors.toMap(Oddity::folder, Function.identity()));

  private final SitePlan plan;
  private final SitePlan next;

  /// @param next the site that links to another site lead to
  Oddities(SitePlan plan, SitePlan next) {
    this.plan = plan;
    this.next = next;
  }

  // ---- Ways in ----

  /// The links by which ordinary pages lead to the oddities.
  List<Link> entrances() {
    var links = new ArrayList<Link>();
    plan.shape()
        .oddities()
        .forEach((oddity, count) -> {
          for (int i = 0; i < count; i++) {
            links.addAll(entrances(new OddPlace(plan, oddity, i, "")));
          }
        });
    return links;
  }

  private List<Link> entrances(OddPlace place) {
    return switch (place.oddity()) {
      case REDIRECT, AWAY -> List.of(place.link(""));
      case CHAIN -> List.of(place.link("/" + CHAIN_LENGTH));
      case LOOP -> List.of(place.link("/here"));
      case ECHO -> List.of(place.link("/"));
      case CALENDAR -> List.of(place.link(Traps.FIRST_MONTH));
      case DUPLICATE -> List.of(duplicate(place));
      case QUERY -> List.of(query(place));
      case TEXT -> List.of(place.link(".txt"));
      case DISALLOWED -> List.of(place.link(FILE), place.link("/open.html"));
      case REFRESH, MISSING, SOFT_404, BROKEN, FLAKY, UNAVAILABLE, THROTTLED, RESET -> file(place);
      case CUT, TRUNCATED, UNDERSTATED, DRIP, SLOW, NOFOLLOW -> file(place);
      case SITEMAP -> List.of();
    };
  }

  /// The sitemaps for robots.txt to name.
  List<Link> sitemaps() {
    return IntStream.range(0, plan.shape().count(Oddity.SITEMAP))
        .mapToObj(i -> new OddPlace(plan, Oddity.SITEMAP, i, "").link(INDEX))
        .toList();
  }

  private static List<Link> file(OddPlace place) {
    return List.of(place.link(FILE));
  }

  private Link duplicate(OddPlace place) {
    Link original = plan.page(place.dice().below(plan.shape().pages()));
    return plan.link(original.text() + "?from=" + place.index());
  }

  /// Whether the target is a second URL of an ordinary page.
  boolean isDuplicate(String target) {
    int number = target.indexOf("?from=") + "?from=".length();
    int index = SitePlan.number(target, number, target.length());
    return index >= 0
        && index < plan.shape().count(Oddity.DUPLICATE)
        && duplicate(new OddPlace(plan, Oddity.DUPLICATE, index, "")).target().equals(target);
  }

  private Link query(OddPlace place) {
    Dice dice = plan.dice().at("query").at(place.index());
    String words = plan.language().phrase(dice, 2).replace(' ', '+');
    return place.link("?q=" + words + "&page=" + place.index());
  }

  // ---- What is there ----

  /// What lies at a target below one of the folders; null if nothing.
  @Nullable Resource find(String target) {
    int folderEnd = target.indexOf('/', 1) + 1;
    Oddity oddity = BY_FOLDER.get(target.substring(0, folderEnd));
    if (oddity == null) {
      return null;
    }
    int numberEnd = folderEnd;
    while (numberEnd < target.length() && Character.isDigit(target.charAt(numberEnd))) {
      numberEnd++;
    }
    int index = SitePlan.number(target, folderEnd, numberEnd);
    return index < 0 || index >= plan.shape().count(oddity)
        ? null
        : find(new OddPlace(plan, oddity, index, target.substring(numberEnd)));
  }

  private @Nullable Resource find(OddPlace place) {
    return switch (place.oddity()) {
      case REDIRECT -> redirect(place);
      case CHAIN -> chain(place);
      case LOOP -> loop(place);
      case AWAY -> away(place);
      case REFRESH -> refresh(place);
      case QUERY -> search(place);
      case TEXT -> text(place);
      case DUPLICATE -> null;
      case DISALLOWED -> disallowed(place);
      case NOFOLLOW -> nofollow(place);
      case SITEMAP -> sitemap(place);
      case CALENDAR -> Traps.calendar(place);
      case ECHO -> Traps.echo(place);
      case MISSING, SOFT_404, BROKEN, CUT, TRUNCATED, UNDERSTATED -> deadEnd(place);
      case FLAKY, UNAVAILABLE, THROTTLED, RESET, DRIP, SLOW -> passage(place);
    };
  }

  /// Only the query in the right charset finds something.
  private @Nullable Resource search(OddPlace place) {
    Link query = query(place);
    return place.self().target().equals(query.target())
        ? Resource.wanted(Page.of(query, plan.title(place.dice()), List.of(plan.home())))
        : null;
  }

  private static @Nullable Resource redirect(OddPlace place) {
    return switch (place.rest()) {
      case "" -> redirect(place, place.link(FOUND));
      case FOUND -> place.leaf();
      default -> null;
    };
  }

  private static Resource redirect(OddPlace place, Link to) {
    int status = REDIRECT_STATUS.get(place.index() % REDIRECT_STATUS.size());
    return Resource.wanted(new Redirect(status, to));
  }

  private static @Nullable Resource chain(OddPlace place) {
    if (place.rest().equals("/0")) {
      return place.leaf();
    }
    int left = place.rest().startsWith("/") ? SitePlan.number(place.rest(), 1, 2) : -1;
    return place.rest().length() == 2 && left > 0 && left <= CHAIN_LENGTH
        ? redirect(place, place.link("/" + (left - 1)))
        : null;
  }

  private static @Nullable Resource loop(OddPlace place) {
    return switch (place.rest()) {
      case "/here" -> redirect(place, place.link("/there"));
      case "/there" -> redirect(place, place.link("/here"));
      default -> null;
    };
  }

  private @Nullable Resource away(OddPlace place) {
    return place.rest().isEmpty()
        ? redirect(place, next.page(place.dice().below(next.shape().pages())))
        : null;
  }

  private @Nullable Resource refresh(OddPlace place) {
    String title = plan.title(place.dice());
    return switch (place.rest()) {
      case FILE ->
          Resource.wanted(
              new Page(place.self(), title, List.of(), /* nofollow= */ false, place.link(FOUND)));
      case FOUND -> place.leaf();
      default -> null;
    };
  }

  private @Nullable Resource text(OddPlace place) {
    return place.rest().equals(".txt")
        ? Resource.wanted(new Text("text/plain", plan.language().phrase(place.dice(), 80) + "\n"))
        : null;
  }

  private @Nullable Resource disallowed(OddPlace place) {
    return switch (place.rest()) {
      case FILE -> place.leaf().standing(new Forbidden("is disallowed by robots.txt"));
      case "/open.html" -> place.leaf();
      default -> null;
    };
  }

  private @Nullable Resource nofollow(OddPlace place) {
    String hidden = "/hidden.html";
    if (place.rest().equals(hidden)) {
      return place.leaf().standing(new Forbidden("is only linked from a page that says nofollow"));
    }
    List<Link> links = List.of(place.link(hidden));
    String title = plan.title(place.dice());
    return place.rest().equals(FILE)
        ? Resource.wanted(new Page(place.self(), title, links, /* nofollow= */ true, null))
        : null;
  }

  /// The second is out of order once, and its list compressed.
  private @Nullable Resource sitemap(OddPlace place) {
    boolean second = place.index() % 2 == 1;
    String pages = second ? "/pages.xml.gz" : "/pages.xml";
    if (place.rest().equals(pages)) {
      Link foreign = next.link(place.oddity().folder() + place.index() + "/foreign.html");
      List<Link> links = List.of(plan.home(), place.link(FOUND), foreign);
      return Resource.wanted(new Sitemap(links, /* index= */ false, second));
    }
    return switch (place.rest()) {
      case INDEX -> {
        List<Link> links = List.of(place.self(), place.link(pages));
        var index = new Sitemap(links, /* index= */ true, /* compressed= */ false);
        yield Resource.wanted(index, trouble(second ? Oddity.FLAKY : place.oddity()));
      }
      case FOUND -> Resource.wanted(place.leadingTo(FURTHER));
      case FURTHER -> place.leaf();
      default -> null;
    };
  }

  // ---- Trouble ----

  private static @Nullable Resource deadEnd(OddPlace place) {
    if (!place.rest().equals(FILE)) {
      return null;
    }
    Content content =
        place.oddity() == Oddity.MISSING
            ? new Nothing(place.index() % 3 == 2 ? 410 : 404)
            : place.leaf().content();
    return Resource.wanted(content, trouble(place.oddity()));
  }

  private static @Nullable Resource passage(OddPlace place) {
    return switch (place.rest()) {
      case FILE -> Resource.wanted(place.leadingTo(FOUND), trouble(place.oddity()));
      case FOUND -> place.leaf();
      default -> null;
    };
  }

  private static Trouble trouble(Oddity oddity) {
    return switch (oddity) {
      case BROKEN -> new Refusal(500, Duration.ZERO, Trouble.ALWAYS);
      case FLAKY -> new Refusal(500, Duration.ZERO, 1);
      case UNAVAILABLE -> new Refusal(503, RETRY_AFTER.multipliedBy(2), 1);
      case THROTTLED -> new Refusal(429, RETRY_AFTER, 1);
      case RESET -> new Mishap(Delivery.NONE, 1);
      case CUT -> new Mishap(Delivery.CUT, Trouble.ALWAYS);
      case TRUNCATED -> new Mishap(Delivery.TRUNCATED, Trouble.ALWAYS);
      case UNDERSTATED -> new Mishap(Delivery.UNDERSTATED, Trouble.ALWAYS);
      case DRIP -> new Mishap(Delivery.DRIP, Trouble.ALWAYS);
      case SLOW -> new Slowness(10);
      case REDIRECT, CHAIN, LOOP, AWAY, REFRESH, MISSING, SOFT_404 -> new Trouble.None();
      case DUPLICATE, QUERY, TEXT, DISALLOWED, NOFOLLOW -> new Trouble.None();
      case SITEMAP, CALENDAR, ECHO -> new Trouble.None();
    };
  }
}
