package orbweaver.store.search;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.LockObtainFailedException;

/// What the library's failures mean, in a sentence.
final class IndexFailures {
  private IndexFailures() {}

  /// There is no index, where one was named.
  static IndexException none(Path folder) {
    return new IndexException(noIndex(folder), /* isMissing= */ true);
  }

  private static String noIndex(Path folder) {
    return "there is no index in " + folder + "; make one with: orbweaver index JOB";
  }

  /// The index there says things that this version does not understand.
  static String otherVersion(Path folder) {
    return "the index " + folder + " was made by another version of Orbweaver; " + ANEW;
  }

  static IndexException of(Path folder, Exception failure) {
    Exception told =
        failure instanceof UncheckedIOException && failure.getCause() instanceof IOException cause
            ? cause
            : failure;
    return failure instanceof IndexNotFoundException
        ? none(folder)
        : new IndexException(sentence(folder, told), failure);
  }

  private static String sentence(Path folder, Exception failure) {
    return switch (failure) {
      case LockObtainFailedException _ ->
          "the index " + folder + " is being written by another process; wait until that has ended";
      case IndexFormatTooNewException _, IndexFormatTooOldException _ -> otherVersion(folder);
      case CorruptIndexException _,
          EOFException _,
          FileNotFoundException _,
          NoSuchFileException _ ->
          "the index " + folder + " is damaged (" + reason(failure) + "); " + ANEW;
      case AccessDeniedException _ -> "no permission to use the index " + folder;
      case IOException _ -> "cannot use the index " + folder + ": " + reason(failure);
      default -> "the index " + folder + " is damaged (" + reason(failure) + "); " + ANEW;
    };
  }

  private static final String ANEW =
      "make it anew with: orbweaver index JOB --fresh (of other sources: with -o, as it was made)";

  /// The first line; what follows is for programmers.
  private static String reason(Exception failure) {
    String message = failure.getMessage();
    String said = message == null ? failure.getClass().getSimpleName() : message;
    return said.lines().findFirst().orElse("").replaceAll("\\s*\\(resource=.*", "");
  }
}
