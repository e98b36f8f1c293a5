package orbweaver.store.items;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// A node of a YAML file that knows where it stands, and complains so.
///
/// @param file its name
record YamlNode(String file, Node node) {

  /// The whole file.
  ///
  /// @throws SchemaException when it is not YAML, or empty
  static YamlNode parse(String file, String text) {
    var settings = LoadSettings.builder().setLabel(file).setAllowDuplicateKeys(false).build();
    try {
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isEmpty()) {
        throw new SchemaException(file + " is empty; it has to begin with 'items:'");
      }
      return new YamlNode(file, root.get());
    } catch (MarkedYamlEngineException e) {
      throw new SchemaException(place(file, e.getProblemMark()) + ": " + words(e));
    } catch (YamlEngineException e) {
      throw new SchemaException(
          file + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private static String words(MarkedYamlEngineException e) {
    String context = e.getContext() == null ? "" : e.getContext() + ": ";
    return "this is not YAML (" + context + e.getProblem() + ")";
  }

  private static String place(String file, Optional<Mark> mark) {
    return mark.map(at -> file + ":" + (at.getLine() + 1) + ":" + (at.getColumn() + 1))
        .orElse(file);
  }

  /// A complaint about this node.
  SchemaException wrong(String message) {
    return new SchemaException(place(file, node.getStartMark()) + ": " + message);
  }

  boolean isText() {
    return node instanceof ScalarNode;
  }

  /// The text, which may be empty; "" for what is none.
  String value() {
    return node instanceof ScalarNode scalar ? scalar.getValue() : "";
  }

  /// A text that is not empty.
  String text(String what) {
    if (node instanceof ScalarNode scalar && !scalar.getValue().isEmpty()) {
      return scalar.getValue();
    }
    throw wrong(what + " has to be a text");
  }

  boolean bool(String what) {
    return switch (value()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(what + " has to be true or false");
    };
  }

  List<YamlNode> list(String what) {
    if (node instanceof SequenceNode sequence) {
      var elements = new ArrayList<YamlNode>();
      sequence.getValue().forEach(element -> elements.add(new YamlNode(file, element)));
      return elements;
    }
    throw wrong(what + " has to be a list");
  }

  /// Keys with their values, in order.
  Map<String, YamlNode> map(String what) {
    if (!(node instanceof MappingNode mapping)) {
      throw wrong(what + " has to be keys with values");
    }
    var entries = new LinkedHashMap<String, YamlNode>();
    for (NodeTuple entry : mapping.getValue()) {
      var key = new YamlNode(file, entry.getKeyNode());
      YamlNode earlier = entries.put(key.text("a key"), new YamlNode(file, entry.getValueNode()));
      if (earlier != null) {
        throw key.wrong("the key '" + key.text("") + "' is there twice");
      }
    }
    return entries;
  }

  /// The same, and no key but those that are known.
  Map<String, YamlNode> map(String what, Collection<String> known) {
    Map<String, YamlNode> entries = map(what);
    for (NodeTuple entry : ((MappingNode) node).getValue()) {
      var key = new YamlNode(file, entry.getKeyNode());
      String name = key.text("a key");
      if (!known.contains(name)) {
        throw key.wrong("unknown key '" + name + "'" + Suggestion.of(name, known));
      }
    }
    return entries;
  }
}
