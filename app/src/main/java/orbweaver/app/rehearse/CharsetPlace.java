package orbweaver.app.rehearse;

/// Where a page names its charset.
enum CharsetPlace {
  HEADER,
  META,
  BOTH;

  boolean inHeader() {
    return this != META;
  }

  boolean inMeta() {
    return this != HEADER;
  }
}
