package orbweaver.app.rehearse;

import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orbweaver.parse.Charsets;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkKind;
import orbweaver.parse.RobotsTxt;
import orbweaver.parse.SitemapReader;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;

/// Reads a generated web as a crawler would, from its bytes, but without a network: the other way
/// to find out what the truth says.
final class Walker {
  private static final int MAX_ATTEMPTS = 4;

  private final GeneratedWeb web;
  private final CrawlScope scope;
  private final LinkExtractor links = new LinkExtractor();
  private final UrlParser parser = new UrlParser();
  private final Map<String, RobotsTxt> robots = new LinkedHashMap<>();
  private final Set<String> asked = new LinkedHashSet<>();
  private final ArrayDeque<Step> steps = new ArrayDeque<>();

  private record Step(Url url, int depth) {}

  Walker(GeneratedWeb web, CrawlScope scope) {
    this.web = web;
    this.scope = scope;
  }

  /// Walks the whole web.
  ///
  /// @return every URL that was asked for, robots.txt apart
  Set<String> walk() {
    scope.seeds().forEach(seed -> steps.add(new Step(Url.parse(seed), 0)));
    for (Step step = steps.poll(); step != null; step = steps.poll()) {
      if (isWanted(step) && asked.add(step.url().href())) {
        read(step);
      }
    }
    return asked;
  }

  private boolean isWanted(Step step) {
    String authority = step.url().authority();
    return scope.authorities().contains(authority)
        && step.depth() <= scope.maxDepth()
        && rules(authority).decide(step.url().requestTarget()).allowed();
  }

  private RobotsTxt rules(String authority) {
    return robots.computeIfAbsent(
        authority,
        _ -> {
          Answer answer = ask(Url.parse("http://" + authority + "/robots.txt"));
          return switch (answer.status()) {
            case 200 -> withSitemaps(RobotsTxt.parse(answer.body(), "orbweaver"));
            case 404 -> RobotsTxt.allowAll();
            default -> RobotsTxt.disallowAll();
          };
        });
  }

  private RobotsTxt withSitemaps(RobotsTxt rules) {
    rules.sitemaps().forEach(map -> steps.addFirst(new Step(Url.parse(map), 1)));
    return rules;
  }

  private Answer ask(Url url) {
    Answer answer = web.answer(url.authority(), url.requestTarget(), 1);
    for (int attempt = 2; attempt <= MAX_ATTEMPTS && isToTryAgain(answer); attempt++) {
      answer = web.answer(url.authority(), url.requestTarget(), attempt);
    }
    return answer;
  }

  private static boolean isToTryAgain(Answer answer) {
    return answer.status() == 429 || answer.status() >= 500 || answer.delivery() == Delivery.NONE;
  }

  private void read(Step step) {
    Answer answer = ask(step.url());
    switch (answer.status()) {
      case 200 -> follow(step, answer);
      case 301, 302, 303, 307, 308 ->
          steps.addFirst(new Step(Url.parse(header(answer, "Location"), step.url()), step.depth()));
      default -> {}
    }
  }

  private static String header(Answer answer, String name) {
    return answer.headers().stream()
        .filter(h -> h.name().equals(name))
        .map(Header::value)
        .findFirst()
        .orElseThrow();
  }

  private void follow(Step step, Answer answer) {
    String type = header(answer, "Content-Type");
    if (type.startsWith("application/")) {
      list(step, answer);
    }
    if (!type.startsWith("text/html")) {
      return;
    }
    byte[] html = answer.body();
    Charset charset = Charsets.detect(html, 0, html.length, type);
    links.extract(html, 0, html.length, charset);
    if (links.robots().nofollow()) {
      return;
    }
    for (Url url : outlinks(step.url())) {
      steps.addLast(new Step(url, step.depth() + 1));
    }
  }

  private void list(Step map, Answer answer) {
    var reader = new SitemapReader(map.url(), entry -> list(map, Url.parse(entry.loc())));
    reader.feed(answer.body(), 0, answer.body().length);
    reader.finish();
  }

  private void list(Step map, Url url) {
    if (url.authority().equals(map.url().authority())) {
      steps.addFirst(new Step(url, map.depth()));
    }
  }

  private List<Url> outlinks(Url page) {
    Url base = links.base(page, parser);
    var outlinks = new ArrayList<Url>();
    for (int i = 0; i < links.count(); i++) {
      if (links.kind(i) != LinkKind.LINK && links.resolve(i, base, parser)) {
        outlinks.add(parser.toUrlWithoutFragment());
      }
    }
    return outlinks;
  }
}
