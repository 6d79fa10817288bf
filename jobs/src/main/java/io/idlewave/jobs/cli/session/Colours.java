package io.idlewave.jobs.cli.session;

import io.idlewave.jobs.failure.UsageException;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Colours of a terminal, for little: headings of tables, warnings, and why something was refused.
 * Lines come as plain text, so that no other escape reaches a terminal. Mutable: an option decides.
 */
public final class Colours {

  /** The words of {@code --color}. */
  static final String WORDS = "auto, always, never";

  private static final String BOLD = "\u001b[1m";
  private static final String RED = "\u001b[31m";
  private static final String YELLOW = "\u001b[33m";
  private static final String PLAIN = "\u001b[0m";

  /** A row of column names: words apart by at least two blanks, and no figures. */
  private static final Pattern HEADING = Pattern.compile("(95 % )?[^\\s\\d][^\\d]*  [^\\d]*");

  private static final Pattern WARNING = Pattern.compile("(warning|incomplete\\b|warn  ).*");
  private static final Pattern FAILURE = Pattern.compile("fail  .*");

  private final boolean byItself;
  private boolean on;

  private Colours(boolean byItself) {
    this.byItself = byItself;
    this.on = byItself;
  }

  /**
   * Colours where output goes to a terminal that has them.
   *
   * @param environment of which {@code NO_COLOR} (no-color.org) and {@code TERM} count
   */
  public static Colours of(boolean terminal, Map<String, String> environment) {
    boolean unwanted = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
    return new Colours(terminal && !unwanted && !dumb);
  }

  /** Follows the option {@code --color}. */
  public void choose(String word) {
    on =
        switch (word) {
          case "auto" -> byItself;
          case "always" -> true;
          case "never" -> false;
          default -> throw new UsageException("--color: one of " + WORDS + ", got " + word);
        };
  }

  public boolean on() {
    return on;
  }

  /**
   * A line of output, coloured by what it is.
   *
   * @param begins whether it is the first of its block
   */
  String line(String line, boolean begins) {
    if (!on) {
      return line;
    }
    if (WARNING.matcher(line).matches()) {
      return YELLOW + line + PLAIN;
    }
    if (FAILURE.matcher(line).matches()) {
      return RED + line + PLAIN;
    }
    return begins && HEADING.matcher(line).matches() ? BOLD + line + PLAIN : line;
  }

  /** A line that says why something was refused. */
  public String refusal(String line) {
    return on ? RED + line + PLAIN : line;
  }
}
