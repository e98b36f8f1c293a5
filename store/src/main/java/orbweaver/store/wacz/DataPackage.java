package orbweaver.store.wacz;

import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// What a WACZ file is, as its `datapackage.json` says.
///
/// @param title for people
/// @param software that made it
/// @param mainUrl of the page to begin with, empty for none
/// @param mainDate when that page was fetched, as the list of pages has it; empty for never
public record DataPackage(String title, String software, String mainUrl, String mainDate) {
  private static final String VERSION = "1.1.1";

  /// A file in it.
  record Resource(String path, String sha256, long bytes) {
    String name() {
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }

  String json(Instant created, List<Resource> resources) {
    var text = new StringWriter();
    try (JsonGenerator out =
        JsonFactory.builder().build().createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      out.writeStringProperty("profile", "data-package");
      out.writeStringProperty("wacz_version", VERSION);
      out.writeStringProperty("title", title);
      out.writeStringProperty("software", software);
      out.writeStringProperty("created", created.truncatedTo(ChronoUnit.SECONDS).toString());
      if (!mainUrl.isEmpty()) {
        out.writeStringProperty("mainPageUrl", mainUrl);
      }
      if (!mainDate.isEmpty()) {
        out.writeStringProperty("mainPageDate", mainDate);
      }
      out.writeArrayPropertyStart("resources");
      resources.forEach(resource -> write(out, resource));
      out.writeEndArray();
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private static void write(JsonGenerator out, Resource resource) {
    out.writeStartObject();
    out.writeStringProperty("name", resource.name());
    out.writeStringProperty("path", resource.path());
    out.writeStringProperty("hash", "sha256:" + resource.sha256());
    out.writeNumberProperty("bytes", resource.bytes());
    out.writeEndObject();
  }
}
