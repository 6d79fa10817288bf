package io.idlewave.jobs.study.text;

import io.idlewave.jobs.failure.StudyException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * A first look at a YAML document, in one pass and without recursion. It finds the line of each
 * path, and checks that the document is safe to read as a study: one document, of bounded depth and
 * length of texts, without aliases, with each key a text that occurs once in its mapping. Mutable.
 */
final class YamlOutline {

  static final int MAX_DEPTH = 64;
  static final int MAX_KEY_CHARACTERS = 200;
  static final int MAX_TEXT_CHARACTERS = 10_000;

  /** A collection that has begun. */
  private static final class Level {
    private final boolean isList;
    private final String path;
    private int items;
    private @Nullable String key;

    Level(boolean isList, String path) {
      this.isList = isList;
      this.path = path;
    }

    boolean expectsKey() {
      return !isList && key == null;
    }

    String childPath() {
      return isList ? path + "[" + items + "]" : path.isEmpty() ? "" + key : path + "." + key;
    }

    void endChild() {
      items++;
      key = null;
    }
  }

  private final String origin;
  private final Map<String, Integer> lines = new HashMap<>();
  private final Deque<Level> levels = new ArrayDeque<>();
  private int documents;

  private YamlOutline(String origin) {
    this.origin = origin;
    lines.put("", 1);
  }

  /**
   * @throws StudyException if it is no document that studies are written in
   */
  static Origin of(String name, String text, LoaderOptions options) {
    YamlOutline outline = new YamlOutline(name);
    try {
      for (Event event : new Yaml(options).parse(new StringReader(text))) {
        outline.see(event);
      }
    } catch (MarkedYAMLException e) {
      throw outline.wrong(e.getProblemMark(), "no YAML: " + e.getProblem());
    } catch (ReaderException e) {
      int line = 1 + (int) text.codePoints().limit(e.getPosition()).filter(c -> c == '\n').count();
      throw new StudyException(
          "%s: line %d: no YAML: the character U+%04X".formatted(name, line, e.getCodePoint()));
    } catch (YAMLException e) {
      throw new StudyException(name + ": no YAML: " + e.getMessage());
    }
    return new Origin(name, outline.lines);
  }

  private void see(Event event) {
    if (event instanceof DocumentStartEvent && documents++ > 0) {
      throw wrong(event.getStartMark(), "no YAML: a second document, one is expected");
    } else if (event instanceof CollectionEndEvent) {
      levels.pop();
      endChild();
    } else if (event instanceof NodeEvent node) {
      see(node);
    }
  }

  private void see(NodeEvent node) {
    Level level = levels.peek();
    if (node instanceof AliasEvent) {
      throw wrong(node.getStartMark(), "an alias *" + node.getAnchor() + ", write it out instead");
    }
    if (level != null && level.expectsKey()) {
      if (!(node instanceof ScalarEvent key)) {
        throw wrong(node.getStartMark(), "no YAML: a text as a key, got a list or a mapping");
      }
      begin(level, key);
      return;
    }
    if (node instanceof CollectionStartEvent) {
      String path = level == null ? "" : level.childPath();
      if (levels.size() == MAX_DEPTH) {
        throw wrong(
            node.getStartMark(), "no YAML that studies need: at most " + MAX_DEPTH + " levels");
      }
      if (level != null && level.isList) {
        lines.put(path, line(node.getStartMark()));
      }
      levels.push(new Level(node instanceof SequenceStartEvent, path));
      return;
    }
    requireLength(node, ((ScalarEvent) node).getValue(), MAX_TEXT_CHARACTERS);
    endChild();
  }

  private void begin(Level level, ScalarEvent key) {
    requireLength(key, key.getValue(), MAX_KEY_CHARACTERS);
    level.key = key.getValue();
    Integer before = lines.put(level.childPath(), line(key.getStartMark()));
    if (before != null) {
      throw wrong(
          key.getStartMark(), level.childPath() + ": the key stands on line " + before + " too");
    }
  }

  private void endChild() {
    Level level = levels.peek();
    if (level != null) {
      level.endChild();
    }
  }

  private void requireLength(Event event, String text, int most) {
    if (text.length() > most) {
      throw wrong(
          event.getStartMark(),
          "a text of at most %d characters, got %d".formatted(most, text.length()));
    }
  }

  private StudyException wrong(@Nullable Mark mark, String what) {
    return new StudyException(
        mark == null
            ? origin + ": " + what
            : "%s: line %d, column %d: %s"
                .formatted(origin, line(mark), mark.getColumn() + 1, what));
  }

  private static int line(Mark mark) {
    return mark.getLine() + 1;
  }
}
