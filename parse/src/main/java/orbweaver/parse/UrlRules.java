package orbweaver.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Rules by which URLs that differ count as one page, beyond the fragment, which never counts. All
/// are off unless a site is known to keep them: each is wrong somewhere.
///
/// What they make is a name for the page, not a URL to fetch. No standard has them; some are among
/// those of [RFC 3986, 6.2.3 and 6.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3).
public final class UrlRules {

  /// A rule, by the name it has in configuration.
  public enum Rule {
    /// Parameters that only say where a visitor came from: `utm_source`, `fbclid`.
    TRACKING,
    /// The order of parameters.
    ORDER,
    /// `www.` before a host.
    WWW,
    /// A slash at the end of a path.
    SLASH,
    /// Upper and lower case in paths.
    CASE,
    /// `http` and `https`.
    SCHEME,
    /// A question mark with nothing after it.
    QUERY,
    /// Names of index pages: `index.html`.
    INDEX
  }

  private static final Pattern COMMA = Pattern.compile(",");
  private static final Pattern AMPERSAND = Pattern.compile("&");
  private static final Pattern TRACKING =
      Pattern.compile(
          "(utm_[a-z_]+|fbclid|gclid|gclsrc|dclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl"
              + "|_hsenc|_hsmi|mkt_tok|wt_mc|oly_anon_id|oly_enc_id|vero_id|ref_src|spm)(=.*)?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern INDEX =
      Pattern.compile("/(index|default)\\.(html?|php|aspx?|jsp)$", Pattern.CASE_INSENSITIVE);

  private final Set<Rule> rules;

  private UrlRules(Set<Rule> rules) {
    this.rules = Collections.unmodifiableSet(rules);
  }

  /// No rule: pages differ if their URLs do, but for fragments.
  public static UrlRules none() {
    return new UrlRules(EnumSet.noneOf(Rule.class));
  }

  /// The rules named, separated by commas.
  ///
  /// @throws IllegalArgumentException naming the one that there is not
  public static UrlRules of(String names) {
    var rules = EnumSet.noneOf(Rule.class);
    for (String name : COMMA.split(names, -1)) {
      if (!name.isBlank()) {
        rules.add(rule(name.strip()));
      }
    }
    return new UrlRules(rules);
  }

  /// Which rules they are.
  public Set<Rule> rules() {
    return rules;
  }

  /// The one URL that stands for all that count as the same page.
  public Url apply(Url url) {
    if (rules.isEmpty() || !url.isHttp()) {
      return url.withoutFragment();
    }
    String scheme = has(Rule.SCHEME) ? "https" : url.scheme();
    String query = query(url);
    Url named = Url.parse(scheme + "://" + authority(url) + path(url) + query);
    return named == null ? url.withoutFragment() : named;
  }

  private static Rule rule(String name) {
    for (Rule rule : Rule.values()) {
      if (rule.name().equalsIgnoreCase(name)) {
        return rule;
      }
    }
    throw new IllegalArgumentException(
        "there is no rule '"
            + name
            + "'; known are "
            + Arrays.toString(Rule.values()).toLowerCase(Locale.ROOT));
  }

  private boolean has(Rule rule) {
    return rules.contains(rule);
  }

  private String authority(Url url) {
    String authority = url.authority();
    boolean strip = has(Rule.WWW) && authority.startsWith("www.") && authority.indexOf('.', 4) > 0;
    return strip ? authority.substring(4) : authority;
  }

  private String path(Url url) {
    String path = url.pathname();
    if (has(Rule.INDEX)) {
      path = INDEX.matcher(path).replaceFirst("/");
    }
    if (has(Rule.SLASH) && path.length() > 1 && path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    return has(Rule.CASE) ? path.toLowerCase(Locale.ROOT) : path;
  }

  private String query(Url url) {
    boolean hasMark = url.requestTarget().length() > url.pathname().length();
    List<String> parameters = new ArrayList<>(List.of(AMPERSAND.split(url.query(), -1)));
    if (has(Rule.TRACKING)) {
      hasMark &= !parameters.removeIf(p -> TRACKING.matcher(p).matches()) || !parameters.isEmpty();
    }
    if (has(Rule.ORDER)) {
      Collections.sort(parameters);
    }
    String query = String.join("&", parameters);
    boolean dropsMark = query.isEmpty() && has(Rule.QUERY);
    return hasMark && !dropsMark ? "?" + query : "";
  }
}
