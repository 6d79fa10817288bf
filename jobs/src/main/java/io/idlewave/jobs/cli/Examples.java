package io.idlewave.jobs.cli;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The examples of a command: the lines of its help below their heading, up to an empty one. */
final class Examples {

  static final String HEADING = "Examples:";

  private Examples() {}

  /** Their command lines, such as {@code idlewave run study.yaml}. */
  static List<String> of(CommandSpec spec) {
    return Arrays.stream(spec.usageMessage().footer())
        .dropWhile(line -> !line.equals(HEADING))
        .skip(1)
        .takeWhile(line -> !line.isBlank())
        .map(line -> line.strip().replace("%%", "%"))
        .toList();
  }
}
