package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.sleepNanos;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Logs in by forms: before the first page of an origin one coroutine does so, and the others that
/// want pages of it wait. What has failed for good is not tried again. Where an answer leads back
/// to the form, the session has ended, and we log in again, a few times at most. Nothing of it is
/// archived. Belongs to one loop.
final class FormLogins {
  /// Asks, with cookies and all.
  interface Asking {
    Answer ask(FetchRequest request, FetchClock clock) throws FetchException;
  }

  private static final int MAX_REDIRECTS = 5;
  private static final int MAX_RENEWALS = 5;

  private final Map<String, FormLogin> byOrigin = new LinkedHashMap<>();
  private final Session session;
  private final Asking asking;

  /// Logins that have begun, by origin.
  private final Map<String, Promise<Ending>> begun = new LinkedHashMap<>();

  /// How often a session has ended, by origin.
  private final Map<String, Integer> renewals = new LinkedHashMap<>();

  /// The login that a request relied on.
  static final class Ticket {
    private static final Ticket NONE = new Ticket(null);

    private final @Nullable Promise<Ending> login;

    private Ticket(@Nullable Promise<Ending> login) {
      this.login = login;
    }
  }

  /// How a login has ended.
  ///
  /// @param failure null if we are in
  private record Ending(@Nullable FetchException failure) {
    /// Whether another attempt may end otherwise.
    boolean isForNow() {
      return failure != null && failure.failure() != Failure.NOT_LOGGED_IN;
    }
  }

  FormLogins(List<FormLogin> logins, Session session, Asking asking) {
    logins.forEach(login -> byOrigin.put(login.page().origin(), login));
    this.session = session;
    this.asking = asking;
  }

  /// Sees to it that we are logged in where the request goes; suspends. A robots.txt comes before.
  ///
  /// @throws FetchException when we are not, and so the page would not be the one that is wanted
  Ticket before(FetchRequest request, FetchClock clock) throws FetchException {
    FormLogin login = byOrigin.isEmpty() ? null : byOrigin.get(request.url().origin());
    if (login == null || request.url().pathname().equals("/robots.txt")) {
      return Ticket.NONE;
    }
    String origin = request.url().origin();
    Promise<Ending> earlier = begun.get(origin);
    Ending ending = earlier == null ? logIn(login, origin, request, clock) : earlier.await();
    if (ending.failure != null) {
      throw ending.failure;
    }
    return new Ticket(begun.get(origin));
  }

  /// Whether the answer says that the session has ended: then the page is to be asked for once
  /// more, after [#before].
  ///
  /// @throws FetchException when that has happened too often
  boolean hasEnded(Ticket ticket, Answer answer) throws FetchException {
    Url url = answer.exchange().url();
    FormLogin login = ticket.login == null ? null : byOrigin.get(url.origin());
    if (login == null || !leadsBack(answer, login.page())) {
      return false;
    }
    if (!Objects.equals(begun.get(url.origin()), ticket.login)) {
      return true; // another request has seen to it
    }
    int times = renewals.merge(url.origin(), 1, Integer::sum);
    if (times > MAX_RENEWALS) {
      throw new FetchException(
          Failure.NOT_LOGGED_IN,
          login + ": this page leads back to it, after " + MAX_RENEWALS + " new logins");
    }
    begun.remove(url.origin());
    return true;
  }

  /// Whether a page, which is not the form's own, redirects there, with whatever query.
  private static boolean leadsBack(Answer answer, Url form) {
    String location = answer.head().location();
    if (answer.status() / 100 != 3 || location == null) {
      return false;
    }
    Url here = answer.exchange().url();
    Url target = Url.parse(location, here);
    return target != null
        && target.origin().equals(form.origin())
        && target.pathname().equals(form.pathname())
        && !here.pathname().equals(form.pathname());
  }

  /// What has failed for the moment is tried again before the next page.
  private Ending logIn(FormLogin login, String origin, FetchRequest request, FetchClock clock) {
    var waiting = new Promise<Ending>();
    begun.put(origin, waiting);
    var ending = new Ending(new FetchException(Failure.CONNECT_ERROR, login + " was not finished"));
    try {
      String wrong = new Attempt(login, request, clock).run();
      ending =
          new Ending(wrong.isEmpty() ? null : new FetchException(Failure.NOT_LOGGED_IN, wrong));
    } catch (FetchException e) {
      ending = new Ending(e.behind(login + ": "));
    } finally {
      if (ending.isForNow()) {
        begun.remove(origin);
      }
      boolean _ = waiting.tryComplete(ending);
    }
    return ending;
  }

  /// One login.
  private final class Attempt {
    private final FormLogin login;
    private final FetchRequest page;
    private final FetchClock clock;

    Attempt(FormLogin login, FetchRequest page, FetchClock clock) {
      this.login = login;
      this.page = page;
      this.clock = clock;
    }

    /// @return what went wrong, empty if we are in
    String run() throws FetchException {
      Url at;
      FilledForm form;
      try (Answer shown = follow(request(login.page()))) {
        at = shown.exchange().url();
        form = FilledForm.of(login, shown);
        if (form.isWrong()) {
          requireFinal(shown, /* sent= */ false);
          return login + ": " + form.wrong() + cut(shown);
        }
      }
      try (Answer reached = follow(form.request(request(at)))) {
        String missing = missing(reached);
        if (missing.isEmpty()) {
          return "";
        }
        requireFinal(reached, /* sent= */ true);
        return login + " failed: " + missing + cut(reached);
      }
    }

    /// What an answer lacks another one may have, where the server is busy or the connection has
    /// ended within it.
    ///
    /// @param sent whether it is the answer to what we have filled in
    private void requireFinal(Answer answer, boolean sent) throws FetchException {
      if (isForNow(answer.status(), sent)) {
        String detail = "it answers " + answer.status();
        throw new FetchException(Failure.LOGIN_PUT_OFF, detail, answer.head());
      }
      boolean hasTimeLeft = Loop.current().nanos() < clock.dueNanos();
      if (answer.cut() == Cut.TRUNCATED || (answer.cut() == Cut.TIMEOUT && hasTimeLeft)) {
        Failure failure = answer.cut() == Cut.TIMEOUT ? Failure.TIMEOUT : Failure.CONNECT_ERROR;
        throw new FetchException(failure, answer.cutDetail());
      }
    }

    /// A server that fails over what we have sent may well do so each time, and counts how often.
    private static boolean isForNow(int status, boolean sent) {
      return switch (status) {
        case 408, 425, 429, 502, 503, 504 -> true;
        case 500 -> !sent;
        default -> false;
      };
    }

    private static String cut(Answer answer) {
      return answer.cut() == Cut.NONE ? "" : " (" + answer.cutDetail() + ")";
    }

    private FetchRequest request(Url url) {
      return FetchRequest.page(url, page.allowsInternal()).withRepeatAfter(page.repeatAfter());
    }

    /// Asks, and follows redirects as browsers do after a form. After each answer comes the pause
    /// that the host wants.
    private Answer follow(FetchRequest first) throws FetchException {
      FetchRequest next = first;
      for (int hops = 0; ; hops++) {
        Answer answer = asking.ask(next, clock);
        sleepNanos(page.repeatAfter().toNanos());
        Url target = target(answer);
        if (target == null || hops == MAX_REDIRECTS) {
          return answer;
        }
        answer.close();
        next = request(target);
      }
    }

    /// Never to an origin that is not the login's own.
    private @Nullable Url target(Answer answer) {
      String location = answer.head().location();
      if (answer.status() / 100 != 3 || location == null) {
        return null;
      }
      Url target = Url.parse(location, answer.exchange().url());
      Url submit = login.submit();
      boolean isOurs =
          target != null
              && (target.origin().equals(login.page().origin())
                  || (submit != null && target.origin().equals(submit.origin())));
      return isOurs ? target : null;
    }

    private String missing(Answer reached) {
      FormLogin.Success success = login.success();
      if (success.isAny()) {
        return reached.status() >= 400
            ? "it answers " + reached.status()
            : FilledForm.asksForPassword(reached) ? "it asks for a password again" : "";
      }
      String url = reached.exchange().url().href();
      if (!success.cookie().isEmpty() && !session.has(success.cookie())) {
        return "there is no cookie " + success.cookie();
      }
      if (!url.contains(success.url())) {
        return "it ends at " + url + ", which has no '" + success.url() + "' in it";
      }
      return FilledForm.text(reached).contains(success.text())
          ? ""
          : "the page has no '" + success.text() + "' in it";
    }
  }
}
