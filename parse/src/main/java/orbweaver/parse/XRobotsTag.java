package orbweaver.parse;

/// Reads `X-Robots-Tag`: directives for everybody, and after `name:` for one robot.
///
/// [Robots meta tag](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag)
public final class XRobotsTag {
  private XRobotsTag() {}

  /// What one header line asks of the robot with that product token.
  public static RobotsDirectives parse(String value, String productToken) {
    return new RobotsWords(value).of(productToken);
  }
}
