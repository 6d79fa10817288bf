package io.idlewave.jobs.study;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a step begins, an iteration of the program: at calls of a function, or where a rank comes
 * into a user region; at each, or at the first of every few. A marker of a trace is a call, too.
 *
 * @param name of the function or user region
 * @param every of so many of them the first begins a step, at least 1
 */
public record StepSpec(String name, int every) {

  public static final String KEY = "step";

  /** The option of a command line. */
  public static final String FLAG = "--step";

  private static final Form<Integer> COUNT = Forms.whole(1, Integer.MAX_VALUE);

  static final Form<StepSpec> FORM =
      Forms.orShort(
          Keys.of(
              StepSpec.class,
              Key.required("name", Forms.TEXT, "Of the function or user region."),
              Key.of("every", COUNT, 1, "Of so many of them the first begins a step.")),
          Forms.TEXT.as(name -> new StepSpec(name, 1), StepSpec::name));

  /** Names of regions may have commas. */
  private static final Pattern WITH_EVERY = Pattern.compile("(.+),\\s*every=([^,]*)");

  /**
   * That of a command line: {@code MPI_Barrier}, or {@code MPI_Barrier,every=4}.
   *
   * @throws io.idlewave.jobs.failure.StudyException if it is not written so
   */
  public static StepSpec ofFlag(String text) {
    Matcher parts = WITH_EVERY.matcher(text);
    return parts.matches()
        ? new StepSpec(parts.group(1), COUNT.read(FlagParts.node(FLAG, parts.group(2))))
        : new StepSpec(text, 1);
  }
}
