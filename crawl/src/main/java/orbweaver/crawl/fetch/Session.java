package orbweaver.crawl.fetch;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.loop.Loop;
import orbweaver.parse.Cookie;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// What a fetcher shows to servers and hears from them: cookies, names and passwords, fields for
/// some of them. Nothing goes to a place for which it is not meant, redirects or not: each request
/// is dressed for its own URL. Belongs to one loop.
final class Session {
  /// Origins whose challenges are remembered.
  private static final int MAX_CHALLENGES = 1_000;

  private static final String AUTHORIZATION = "Authorization";

  private final Loop loop;
  private final SessionOptions options;
  private final CookieStore cookies;

  /// The last challenge of an origin.
  private final Map<String, Digest> digests = new LinkedHashMap<>();

  Session(Loop loop, SessionOptions options) {
    this.loop = loop;
    this.options = options;
    cookies = new CookieStore(options.suffixes());
    options.firstCookies().forEach(cookie -> cookies.add(cookie, loop.now()));
  }

  /// The request with all that is meant for its URL. A name and a password known for it are sent
  /// unasked, in clear only where the server has not asked for a digest.
  FetchRequest dress(FetchRequest request) {
    Login login = login(request.url());
    var fields = new ArrayList<HeaderField>();
    for (SiteField field : options.fields()) {
      if (field.place().holds(request.url())) {
        fields.add(field.field());
      }
    }
    if (login != null) {
      fields.add(authorization(login, request));
    }
    String cookie = sendsCookies() ? cookies.field(request.url(), loop.now()) : null;
    if (cookie != null) {
      fields.add(new HeaderField("Cookie", cookie));
    }
    return fields.isEmpty() ? request : request.withHeaders(joined(request.headers(), fields));
  }

  /// What a request for the URL would have as `Cookie`, where cookies of servers are kept; else "".
  String cookiesFor(Url url) {
    String field = options.keepsCookies() ? cookies.field(url, loop.now()) : null;
    return field == null ? "" : field;
  }

  private boolean sendsCookies() {
    return options.keepsCookies() || !options.firstCookies().isEmpty();
  }

  private static List<HeaderField> joined(List<HeaderField> first, List<HeaderField> more) {
    var all = new ArrayList<HeaderField>(first);
    all.addAll(more);
    return all;
  }

  private @Nullable Login login(Url url) {
    for (Login login : options.logins()) {
      if (login.place().holds(url)) {
        return login;
      }
    }
    return null;
  }

  private HeaderField authorization(Login login, FetchRequest request) {
    Digest digest = digests.get(request.url().origin());
    String value =
        digest == null
            ? login.basic()
            : digest.answer(login.user(), login.password(), asked(request), unforeseen());
    return new HeaderField(AUTHORIZATION, value);
  }

  private static Digest.Asked asked(FetchRequest request) {
    return new Digest.Asked(request.method(), request.url().requestTarget(), request.content());
  }

  private String unforeseen() {
    return HexFormat.of().toHexDigits(loop.random().nextLong());
  }

  /// Takes what an answer brings.
  ///
  /// @return whether the same request may be answered otherwise now: the server has named a way to
  ///   log in that was not tried yet
  boolean heard(FetchRequest request, HttpHead head) {
    Url url = request.url();
    if (options.keepsCookies()) {
      cookies.heard(url, head, loop.now());
    }
    Digest known = digests.get(url.origin());
    if (known != null) {
      digests.put(url.origin(), known.next(head.all("authentication-info")));
    }
    return head.status() == 401 && login(url) != null && challenged(url.origin(), head);
  }

  private boolean challenged(String origin, HttpHead head) {
    Digest fresh = Digest.of(head.all("www-authenticate"));
    if (fresh == null) {
      return false;
    }
    Digest known = digests.get(origin);
    if (known == null && digests.size() >= MAX_CHALLENGES) {
      digests.remove(digests.keySet().iterator().next());
    }
    digests.put(origin, fresh);
    return known == null || fresh.isStale() || !fresh.isOfRealm(known);
  }

  /// Whether there is a cookie of that name, for whomever.
  boolean has(String cookie) {
    return cookies().stream().anyMatch(one -> one.name().equals(cookie));
  }

  /// Cookies whose time is not over.
  List<Cookie> cookies() {
    return cookies.all(loop.now());
  }
}
