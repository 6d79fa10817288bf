package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.CompletionValues;
import io.idlewave.jobs.failure.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Commands of earlier versions that are options of others now. They still work, and name their
 * successor once they have succeeded.
 *
 * @param arguments in the words of this version
 * @param notice which word is now which; null if there was no old one
 */
record OldWords(List<String> arguments, @Nullable String notice) {

  private static final String DRAW = "graph";

  private static final Map<String, List<String>> NOW =
      Map.of(
          "index",
          List.of("ingest", "--again"),
          "platforms",
          List.of("explain", CompletionValues.PLATFORMS),
          DRAW,
          List.of("export", "--to", "dot"));

  /**
   * Reads the arguments of the program.
   *
   * @throws UsageException if they ask for what no longer exists
   */
  static OldWords of(String[] arguments) {
    List<String> given = List.of(arguments);
    int at = command(given);
    boolean helps = at < given.size() && given.get(at).equals("help");
    int word = helps ? at + 1 : at;
    List<String> now = word < given.size() ? NOW.get(given.get(word)) : null;
    if (now == null) {
      return new OldWords(given, null);
    }
    String old = given.get(word);
    List<String> rest = given.subList(word + 1, given.size());
    List<String> all = new ArrayList<>(given.subList(0, word));
    all.addAll(helps ? now.subList(0, 1) : now);
    all.addAll(old.equals(DRAW) ? drawn(rest) : rest);
    return new OldWords(
        all, "idlewave %s is now idlewave %s".formatted(old, String.join(" ", now)));
  }

  /** Options of all commands may stand before the command. */
  private static int command(List<String> given) {
    int at = 0;
    while (at < given.size() && given.get(at).startsWith("-")) {
      at += given.get(at).equals("--color") ? 2 : 1;
    }
    return at;
  }

  private static List<String> drawn(List<String> given) {
    List<String> now = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      String argument = given.get(i);
      if (argument.equals("--format") && i + 1 < given.size()) {
        requireDot(given.get(++i));
      } else if (argument.startsWith("--format=")) {
        requireDot(argument.substring("--format=".length()));
      } else {
        now.add(argument.replaceFirst("^--rank-range(?==|$)", "--ranks"));
      }
    }
    return now;
  }

  private static void requireDot(String format) {
    if (!format.equals("dot")) {
      throw new UsageException(
          "graph --format: dot, which Graphviz draws (idlewave export TRACE --to dot | dot -Tsvg),"
              + " got "
              + format);
    }
  }
}
