package orbweaver.store;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import orbweaver.store.JobException.Reason;
import orbweaver.store.warc.Archive;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// What a job is, as `job.json` in its folder says.
///
/// @param version of the format of the whole folder
/// @param hashKey keys the fingerprints of the job
/// @param seeds that it started from
/// @param createdAt when it was made
public record JobDescription(int version, long hashKey, List<String> seeds, Instant createdAt) {
  static final String FILE = "job.json";
  static final String NEW_FILE = FILE + ".new";

  /// The same once more: without the key in it nothing that is stored can be found.
  static final String COPY = FILE + ".copy";

  private static final int VERSION = 1;

  public JobDescription {
    seeds = List.copyOf(seeds);
  }

  static JobDescription of(long hashKey, List<String> seeds, Instant createdAt) {
    return new JobDescription(VERSION, hashKey, seeds, createdAt);
  }

  /// Writes the file and its copy, each whole or not at all.
  void write(Path folder) throws IOException {
    Path fresh = folder.resolve(NEW_FILE);
    for (String name : List.of(COPY, FILE)) {
      Files.writeString(fresh, json());
      Path _ = Files.move(fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /// What to do about a file that is damaged or gone: all else that the job has may be whole.
  static String cure(Path folder) {
    String otherwise =
        "put it back from a backup, read what is archived by naming "
            + folder.resolve(Archive.FOLDER)
            + " in place of the job, or start anew with --fresh";
    Path copy = folder.resolve(COPY);
    return "what was crawled is still there; "
        + (Files.exists(copy)
            ? "mend it with: cp "
                + copy
                + " "
                + folder.resolve(FILE)
                + " (or else "
                + otherwise
                + ")"
            : otherwise);
  }

  private String json() {
    var text = new java.io.StringWriter();
    try (JsonGenerator out =
        JsonFactory.builder().build().createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      out.writeNumberProperty("version", version);
      out.writeStringProperty("hash_key", HexFormat.of().toHexDigits(hashKey));
      out.writeStringProperty("created_at", createdAt.toString());
      out.writeArrayPropertyStart("seeds");
      seeds.forEach(out::writeString);
      out.writeEndArray();
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }

  /// @throws JobException when this program cannot work on such a job
  static JobDescription read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    try {
      JobDescription description = parse(Files.readString(file));
      if (description.version > VERSION) {
        throw new JobException(
            Reason.TOO_NEW,
            "the job "
                + folder
                + " was made by a newer Orbweaver (version "
                + description.version
                + " of the format, this one knows "
                + VERSION
                + "); use that one, or start anew with --fresh");
      }
      return description;
    } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
      throw damaged(file, reason(e));
    } catch (CharacterCodingException e) {
      throw damaged(file, "it is not UTF-8");
    }
  }

  private static JobException damaged(Path file, String cause) {
    Path folder = Objects.requireNonNull(file.getParent());
    return new JobException(Reason.DAMAGED, file + " is damaged (" + cause + "); " + cure(folder));
  }

  /// In one line: what else a parser says of a place is for programmers.
  private static String reason(RuntimeException e) {
    return e instanceof JacksonException jackson
        ? jackson.getOriginalMessage().replaceAll("\\s*\\(.*", "")
        : String.valueOf(e.getMessage());
  }

  private static JobDescription parse(String json) {
    int version = 0;
    long hashKey = 0;
    var createdAt = Instant.EPOCH;
    var seeds = new ArrayList<String>();
    try (JsonParser in =
        JsonFactory.builder().build().createParser(ObjectReadContext.empty(), json)) {
      in.nextToken();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        in.nextToken();
        switch (name) {
          case "version" -> version = in.getIntValue();
          case "hash_key" -> hashKey = HexFormat.fromHexDigitsToLong(in.getString());
          case "created_at" -> createdAt = Instant.parse(in.getString());
          case "seeds" -> readStrings(in, seeds);
          default -> in.skipChildren();
        }
      }
    }
    if (version < 1) {
      throw new IllegalArgumentException("it names no version");
    }
    return new JobDescription(version, hashKey, seeds, createdAt);
  }

  private static void readStrings(JsonParser in, List<String> into) {
    while (in.nextToken() == JsonToken.VALUE_STRING) {
      into.add(in.getString());
    }
  }
}
