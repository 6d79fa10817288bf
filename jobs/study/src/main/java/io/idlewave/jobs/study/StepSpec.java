package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.text.Node;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a step begins, an iteration of the program: at calls of a function, or where a rank comes
 * into a user region; at each, or at the first of every few. A marker of a trace is a call, too.
 *
 * @param name of the function or user region
 * @param every of so many of them the first begins a step, at least 1
 */
public record StepSpec(String name, int every) {

  /** The key in a study. */
  public static final String KEY = "step";

  /** The option of a command line. */
  public static final String FLAG = "--step";

  private static final String NAME = "name";
  private static final String EVERY = "every";

  /** Names of regions may have commas. */
  private static final Pattern WITH_EVERY = Pattern.compile("(.+),\\s*every=([^,]*)");

  static @Nullable StepSpec read(@Nullable Node node) {
    if (node == null) {
      return null;
    }
    if (!node.value().isObject()) {
      return new StepSpec(node.text(), 1);
    }
    node.withOnly(NAME, EVERY);
    Node every = node.find(EVERY);
    return new StepSpec(node.get(NAME).text(), every == null ? 1 : count(every));
  }

  /**
   * That of a command line: {@code MPI_Barrier}, or {@code MPI_Barrier,every=4}.
   *
   * @throws StudyException if it is not written so
   */
  public static StepSpec ofFlag(String text) {
    Matcher parts = WITH_EVERY.matcher(text);
    return parts.matches()
        ? new StepSpec(parts.group(1), count(FlagText.node(FLAG, parts.group(2))))
        : new StepSpec(text, 1);
  }

  private static int count(Node node) {
    return (int) node.integer(1, Integer.MAX_VALUE);
  }

  void putInto(ObjectNode into) {
    into.putObject(KEY).put(NAME, name).put(EVERY, every);
  }
}
