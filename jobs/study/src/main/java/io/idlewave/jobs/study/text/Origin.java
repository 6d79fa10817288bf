package io.idlewave.jobs.study.text;

import java.util.Map;

/**
 * The document that something comes from, and where in it things stand.
 *
 * @param name what messages call it
 * @param lines the line of a path such as {@code scenarios[2].noise}, counted from 1; empty where
 *     there are none
 */
public record Origin(String name, Map<String, Integer> lines) {

  /** Something that has no lines, such as a command line. */
  public static Origin of(String name) {
    return new Origin(name, Map.of());
  }

  /** Where {@code path} stands: the line of itself, or of the nearest that it is part of. */
  String at(String path) {
    String part = path;
    while (!lines.isEmpty() && !lines.containsKey(part)) {
      part = part.substring(0, Math.max(0, Math.max(part.lastIndexOf('.'), part.lastIndexOf('['))));
    }
    String line = lines.isEmpty() ? "" : "line " + lines.get(part) + ": ";
    return name + ": " + line + (path.isEmpty() ? "" : path + ": ");
  }
}
