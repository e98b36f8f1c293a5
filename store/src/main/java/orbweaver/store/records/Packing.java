package orbweaver.store.records;

import java.util.Locale;

/// How a WARC file is packed.
public enum Packing {
  NONE(".warc"),
  GZIP(".warc.gz"),
  ZSTD(".warc.zst");

  private final String suffix;

  Packing(String suffix) {
    this.suffix = suffix;
  }

  /// With which the names of such files end.
  public String suffix() {
    return suffix;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
