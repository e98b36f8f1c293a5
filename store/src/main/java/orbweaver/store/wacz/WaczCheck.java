package orbweaver.store.wacz;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import orbweaver.store.records.WarcFault;
import orbweaver.store.records.WarcFault.Rule;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Holds a WACZ file against its own description: every file in it is there, of the size and with
/// the digest that `datapackage.json` says. The records in it are another's business.
public final class WaczCheck {
  private static final String DESCRIPTION = "datapackage.json";

  private final Path path;
  private final Consumer<WarcFault> faults;

  private WaczCheck(Path path, Consumer<WarcFault> faults) {
    this.path = path;
    this.faults = faults;
  }

  /// Checks the file.
  public static void check(Path path, Consumer<WarcFault> faults) {
    var check = new WaczCheck(path, faults);
    try (ZipFile zip = new ZipFile(path.toFile())) {
      check.all(zip);
    } catch (IOException e) {
      check.tell(Rule.PACKING, "the zip file is damaged: " + e.getMessage());
    }
  }

  /// A file, as it is described.
  private record Described(String path, String hash, long bytes) {}

  private void all(ZipFile zip) throws IOException {
    ZipEntry description = zip.getEntry(DESCRIPTION);
    if (description == null) {
      tell(Rule.MISSING_FIELD, "there is no " + DESCRIPTION);
      return;
    }
    try (InputStream in = zip.getInputStream(description)) {
      List<Described> all = read(in.readAllBytes());
      if (all.isEmpty()) {
        tell(Rule.MISSING_FIELD, DESCRIPTION + " names no resources");
      }
      for (Described one : all) {
        check(one, zip);
      }
    } catch (JacksonException e) {
      tell(Rule.HEAD, DESCRIPTION + " is no JSON: " + e.getOriginalMessage());
    }
  }

  private void check(Described described, ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(described.path);
    if (entry == null) {
      tell(Rule.REFERENCE, described.path + " is described, but not there");
      return;
    }
    if (entry.getSize() != described.bytes) {
      tell(
          Rule.LENGTH,
          described.path
              + " has "
              + entry.getSize()
              + " bytes, not the "
              + described.bytes
              + " that are described");
      return;
    }
    if (described.hash.startsWith("sha256:")
        && !described.hash.substring(7).equals(digest(zip, entry))) {
      tell(Rule.DIGEST, described.path + " does not have the digest that is described");
    }
  }

  private String digest(ZipFile zip, ZipEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      var buffer = new byte[64 << 10];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static List<Described> read(byte[] json) {
    var all = new ArrayList<Described>();
    try (JsonParser in =
        JsonFactory.builder().build().createParser(ObjectReadContext.empty(), json)) {
      in.nextToken();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean isList = in.currentName().equals("resources");
        JsonToken value = in.nextToken();
        if (isList && value == JsonToken.START_ARRAY) {
          while (in.nextToken() == JsonToken.START_OBJECT) {
            all.add(described(in));
          }
        } else {
          in.skipChildren();
        }
      }
    }
    return all;
  }

  private static Described described(JsonParser in) {
    String path = "";
    String hash = "";
    long bytes = -1;
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = in.currentName();
      JsonToken value = in.nextToken();
      switch (name) {
        case "path" -> path = in.getString();
        case "hash" -> hash = in.getString();
        case "bytes" -> bytes = value == JsonToken.VALUE_NUMBER_INT ? in.getLongValue() : -1;
        default -> in.skipChildren();
      }
    }
    return new Described(path, hash, bytes);
  }

  private void tell(Rule rule, String detail) {
    faults.accept(new WarcFault(path.toString(), 0, "", rule, detail));
  }
}
