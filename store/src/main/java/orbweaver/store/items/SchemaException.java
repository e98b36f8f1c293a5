package orbweaver.store.items;

/// A schema, or a record with annotations, is not one; the message says where, why and what would
/// be right.
public final class SchemaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SchemaException(String message) {
    super(message);
  }
}
