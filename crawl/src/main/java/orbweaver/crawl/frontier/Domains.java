package orbweaver.crawl.frontier;

/// The registrable domain of a host, as far as its labels tell.
public final class Domains {
  private Domains() {}

  /// The last two labels of a name; an address is its own domain.
  public static String of(String host) {
    boolean isAddress = host.startsWith("[") || Character.isDigit(host.charAt(host.length() - 1));
    int last = host.lastIndexOf('.');
    int before = last <= 0 ? -1 : host.lastIndexOf('.', last - 1);
    return isAddress ? host : host.substring(before + 1);
  }
}
