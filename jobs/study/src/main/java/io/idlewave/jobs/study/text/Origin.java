package io.idlewave.jobs.study.text;

import java.nio.file.Path;
import java.util.Map;

/**
 * The document that something comes from, and where in it things stand.
 *
 * @param name what messages call it
 * @param lines the line of a path such as {@code scenarios[2].noise}, counted from 1; empty where
 *     there are none
 * @param flags of a command line that stand at paths of it
 * @param moved paths where something is read, with those where it stands
 */
public record Origin(
    String name,
    Map<String, Integer> lines,
    StudyFiles files,
    Map<String, String> flags,
    Map<String, String> moved) {

  /** What messages call a command line. */
  public static final String COMMAND_LINE = "command line";

  /** A document that names files relative to the current folder. */
  Origin(String name, Map<String, Integer> lines) {
    this(name, lines, StudyFiles.of(Path.of("")), Map.of(), Map.of());
  }

  /** Something that has no lines, such as a command line. */
  public static Origin of(String name) {
    return new Origin(name, Map.of());
  }

  /** Where {@code path} stands: the line of itself, or of the nearest that it is part of. */
  String at(String path) {
    String flag = begin(path, flags);
    if (!flag.isEmpty()) {
      return COMMAND_LINE + ": " + flags.get(flag) + path.substring(flag.length()) + ": ";
    }
    String from = begin(path, moved);
    String stated = from.isEmpty() ? path : moved.get(from) + path.substring(from.length());
    String line = lines.isEmpty() ? "" : "line " + lines.get(begin(stated, lines)) + ": ";
    return name + ": " + line + (stated.isEmpty() ? "" : stated + ": ");
  }

  /** The longest begin of a path that is known; empty for none. */
  private static String begin(String path, Map<String, ?> known) {
    String part = path;
    while (!part.isEmpty() && !known.containsKey(part)) {
      part = without(part);
    }
    return part;
  }

  private static String without(String path) {
    return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
  }
}
