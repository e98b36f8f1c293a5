package orbweaver.app.rehearse;

/// What there is at one URL of a generated web.
record Resource(Content content, Trouble trouble, Standing standing) {

  static Resource wanted(Content content) {
    return new Resource(content, new Trouble.None(), Standing.WANTED);
  }

  static Resource wanted(Content content, Trouble trouble) {
    return new Resource(content, trouble, Standing.WANTED);
  }

  static Resource optional(Content content) {
    return new Resource(content, new Trouble.None(), Standing.OPTIONAL);
  }

  Resource standing(Standing other) {
    return new Resource(content, trouble, other);
  }
}
