package orbweaver.parse.document;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import orbweaver.parse.PercentCoding;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.filespecification.PDFileSpecification;
import org.apache.pdfbox.pdmodel.interactive.action.PDAction;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionRemoteGoTo;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineNode;
import org.jspecify.annotations.Nullable;

/// What the actions of a PDF lead to beyond it.
final class PdfTargets {
  private PdfTargets() {}

  /// The URL or the file, relative to the document; "" if the action leads to neither. A file that
  /// is named from the root of a disk lies nowhere in the web.
  ///
  /// ISO 32000-1, 12.6.4.7 (URI), 12.6.4.3 (GoToR) and 7.11.2 (names of files)
  static String of(@Nullable PDAction action) throws IOException {
    if (action instanceof PDActionURI uri) {
      return uri.getURI() == null ? "" : uri.getURI();
    }
    PDFileSpecification file =
        action instanceof PDActionRemoteGoTo remote ? remote.getFile() : null;
    String name = file == null || file.getFile() == null ? "" : file.getFile();
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http://") || lower.startsWith("https://")) {
      return name;
    }
    return name.startsWith("/") || name.contains(":") ? "" : PercentCoding.escapePath(name);
  }

  /// Hands over what the bookmarks of the document lead to, each of them once, wherever they hang.
  static void ofOutline(PDDocument document, PdfBudget budget, Consumer<String> found)
      throws IOException {
    Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<PDOutlineNode> open = new ArrayDeque<>();
    push(document.getDocumentCatalog().getDocumentOutline(), open);
    while (!open.isEmpty()) {
      budget.look();
      PDOutlineNode node = open.pop();
      if (!seen.add(node.getCOSObject())) {
        continue;
      }
      if (node instanceof PDOutlineItem item) {
        push(item.getNextSibling(), open);
        found.accept(of(item.getAction()));
      }
      push(node.getFirstChild(), open);
    }
  }

  private static void push(@Nullable PDOutlineNode node, Deque<PDOutlineNode> open) {
    if (node != null) {
      open.push(node);
    }
  }
}
