package orbweaver.app.rehearse;

import java.nio.charset.Charset;

/// Writes links the way people do: whole, from the root of the site, or relative to the page or its
/// base; with fragments or without; with letters of any script or percent-encoded.
///
/// @param base what relative references start from; its query does not matter
/// @param charset of the page; letters that it lacks are percent-encoded
record Reference(Link base, Charset charset) {

  /// The text of an attribute, not yet escaped, that leads to `link`.
  String to(Link link, Dice dice) {
    boolean encoded = dice.at("encoded").oneIn(4) || !charset.newEncoder().canEncode(link.text());
    String written = encoded ? link.target() : link.text();
    String reference = reference(link, written, dice.at("form").below(8));
    return dice.at("fragment").oneIn(6) ? reference + "#part-2" : reference;
  }

  private String reference(Link link, String written, int form) {
    boolean sameSite = link.authority().equals(base.authority());
    if (form == 0) {
      return "//" + link.authority() + written;
    }
    if (form == 1 || !sameSite) {
      return "http://" + link.authority() + written;
    }
    return form <= 3 ? written : relative(link, written);
  }

  private String relative(Link link, String written) {
    String folder = base.target().substring(0, lastSlash(base.target()) + 1);
    String path = path(link.target());
    int shared = sharedFolders(folder, path);
    int ups = slashes(folder) - slashes(folder.substring(0, shared));
    String rest = afterSlashes(written, slashes(path.substring(0, shared)));
    return ups > 0 ? "../".repeat(ups) + rest : needsDot(rest) ? "./" + rest : rest;
  }

  /// An empty reference, or one that begins with a query, would mean the page itself; one with a
  /// colon in its first segment would begin with a scheme.
  private static boolean needsDot(String rest) {
    return rest.isEmpty() || rest.startsWith("?") || rest.indexOf(':') >= 0;
  }

  /// Length of the longest run of folders that both begin with.
  private static int sharedFolders(String folder, String path) {
    int shared = 0;
    for (int i = 0; i < folder.length() && i < path.length(); i++) {
      if (folder.charAt(i) != path.charAt(i)) {
        break;
      }
      if (folder.charAt(i) == '/') {
        shared = i + 1;
      }
    }
    return shared;
  }

  private static int slashes(String path) {
    return (int) path.chars().filter(c -> c == '/').count();
  }

  private static String afterSlashes(String text, int count) {
    int from = 0;
    for (int i = 0; i < count; i++) {
      from = text.indexOf('/', from) + 1;
    }
    return text.substring(from);
  }

  private static String path(String target) {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  private static int lastSlash(String target) {
    return path(target).lastIndexOf('/');
  }
}
