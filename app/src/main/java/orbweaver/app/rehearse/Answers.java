package orbweaver.app.rehearse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orbweaver.app.rehearse.Content.Nothing;
import orbweaver.app.rehearse.Content.Page;
import orbweaver.app.rehearse.Content.Redirect;
import orbweaver.app.rehearse.Content.Sitemap;
import orbweaver.app.rehearse.Content.Text;
import orbweaver.app.rehearse.Trouble.Mishap;
import orbweaver.app.rehearse.Trouble.Refusal;
import orbweaver.app.rehearse.Trouble.Slowness;
import org.jspecify.annotations.Nullable;

/// Makes answers out of what lies at the URLs of one site.
final class Answers {
  private final SitePlan plan;

  Answers(SitePlan plan) {
    this.plan = plan;
  }

  /// @param resource null if nothing was ever there
  Answer answer(String target, @Nullable Resource resource, int attempt) {
    Duration latency = plan.shape().latency().draw(plan.dice().at("latency").at(target));
    if (resource == null) {
      return sound(new Nothing(404), latency);
    }
    Answer sound = sound(resource.content(), latency);
    return switch (resource.trouble()) {
      case Trouble.None _ -> sound;
      case Slowness(int factor) -> sound(resource.content(), latency.multipliedBy(factor));
      case Refusal refusal -> attempt <= refusal.times() ? refused(refusal, latency) : sound;
      case Mishap mishap -> attempt <= mishap.times() ? spoilt(sound, mishap) : sound;
    };
  }

  private Answer sound(Content content, Duration latency) {
    return switch (content) {
      case Page page -> page(page, latency);
      case Text text -> text(text, latency);
      case Sitemap map -> sitemap(map, latency);
      case Redirect redirect -> redirect(redirect, latency);
      case Nothing(int status) -> note(status, "There is nothing here.", List.of(), latency);
    };
  }

  private Answer page(Page page, Duration latency) {
    Dice dice = plan.dice().at("page").at(page.self().target());
    var writer = new PageWriter(plan.language(), page, dice);
    String type = "text/html";
    if (writer.charsetPlace().inHeader()) {
      type += "; charset=" + plan.language().charsetLabel();
    }
    byte[] body = writer.write().getBytes(plan.language().charset());
    return whole(200, List.of(new Header("Content-Type", type)), body, latency);
  }

  private Answer text(Text text, Duration latency) {
    Charset charset = plan.language().charset();
    String type = text.type() + "; charset=" + plan.language().charsetLabel();
    byte[] body = text.text().getBytes(charset);
    return whole(200, List.of(new Header("Content-Type", type)), body, latency);
  }

  private Answer sitemap(Sitemap map, Duration latency) {
    byte[] body = new SitemapWriter(map, plan.dice().at("sitemap")).write();
    String type = map.compressed() ? "application/gzip" : "application/xml";
    return whole(200, List.of(new Header("Content-Type", type)), body, latency);
  }

  /// Redirects within the site name their target by its path, now and then.
  private Answer redirect(Redirect redirect, Duration latency) {
    Link to = redirect.to();
    boolean byPath =
        to.authority().equals(plan.authority()) && plan.dice().at(to.target()).oneIn(2);
    var location = new Header("Location", byPath ? to.target() : to.url());
    return note(redirect.status(), "It lies elsewhere.", List.of(location), latency);
  }

  private static Answer refused(Refusal refusal, Duration latency) {
    Answer note = note(refusal.status(), "Not now.", List.of(), latency);
    return new Answer(
        note.status(), note.headers(), note.body(), latency, refusal.retryAfter(), note.delivery());
  }

  private static Answer spoilt(Answer sound, Mishap mishap) {
    return new Answer(
        sound.status(),
        sound.headers(),
        sound.body(),
        sound.latency(),
        sound.retryAfter(),
        mishap.delivery());
  }

  private static Answer note(int status, String words, List<Header> more, Duration latency) {
    String html = "<!doctype html>\n<title>%d</title>\n<p>%s\n".formatted(status, words);
    var headers = new ArrayList<>(List.of(new Header("Content-Type", "text/html")));
    headers.addAll(more);
    return whole(status, headers, html.getBytes(StandardCharsets.US_ASCII), latency);
  }

  private static Answer whole(int status, List<Header> headers, byte[] body, Duration latency) {
    return new Answer(status, headers, body, latency, Duration.ZERO, Delivery.WHOLE);
  }
}
