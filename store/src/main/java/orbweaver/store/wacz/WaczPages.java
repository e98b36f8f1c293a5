package orbweaver.store.wacz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/// Makes the page list of a WACZ file from that of a job: the pages that a reader can open.
public final class WaczPages {
  private static final String HEADER =
      "{\"format\": \"json-pages-1.0\", \"id\": \"pages\", \"title\": \"All Pages\"}\n";
  private static final Set<String> WANTED =
      Set.of("url", "outcome", "type", "title", "fetched_at", "depth");
  private static final Set<String> TYPES =
      Set.of("text/html", "application/xhtml+xml", "application/pdf", "text/plain");

  private final JsonFactory json =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private final String main;
  private String mainDate = "";
  private long count;

  /// @param main URL of the page to begin with
  public WaczPages(String main) {
    this.main = main;
  }

  /// When the page to begin with was fetched first, as its row says; empty if it was not.
  public String mainDate() {
    return mainDate;
  }

  /// Pages so far.
  public long count() {
    return count;
  }

  /// Writes the list.
  ///
  /// @param pages the job's `pages.jsonl`; nothing is listed if it is not there
  public void write(Path pages, OutputStream out) throws IOException {
    out.write(HEADER.getBytes(UTF_8));
    if (!Files.exists(pages)) {
      return;
    }
    try (BufferedReader rows = Files.newBufferedReader(pages)) {
      for (String row = rows.readLine(); row != null; row = rows.readLine()) {
        write(fields(row), out);
      }
    }
  }

  private void write(Map<String, String> page, OutputStream out) throws IOException {
    if (mainDate.isEmpty() && page.getOrDefault("url", "").equals(main)) {
      mainDate = page.getOrDefault("fetched_at", "");
    }
    boolean isPage =
        page.getOrDefault("outcome", "").equals("ok")
            && TYPES.contains(page.getOrDefault("type", ""));
    if (!isPage) {
      return;
    }
    count++;
    try (JsonGenerator row =
        json.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8)) {
      row.writeStartObject();
      row.writeStringProperty("id", "page-" + count);
      row.writeStringProperty("url", page.getOrDefault("url", ""));
      row.writeStringProperty("ts", page.getOrDefault("fetched_at", ""));
      if (page.containsKey("title")) {
        row.writeStringProperty("title", page.get("title"));
      }
      row.writeNumberProperty("depth", Long.parseLong(page.getOrDefault("depth", "0")));
      if (page.getOrDefault("depth", "").equals("0")) {
        row.writeBooleanProperty("seed", true);
      }
      row.writeEndObject();
    }
    out.write('\n');
  }

  /// The fields of a row that matter; none where the row is damaged.
  private Map<String, String> fields(String row) {
    var fields = new HashMap<String, String>();
    try (JsonParser in = json.createParser(ObjectReadContext.empty(), row)) {
      in.nextToken();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        JsonToken value = in.nextToken();
        if (WANTED.contains(name) && value.isScalarValue()) {
          fields.put(name, in.getString());
        }
        in.skipChildren();
      }
    } catch (JacksonException _) {
      return Map.of();
    }
    return fields;
  }
}
