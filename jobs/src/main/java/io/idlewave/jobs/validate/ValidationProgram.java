package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The programs that are run, in {@code ingest/tracer/programs}: how many ranks they have and with
 * which arguments. Some emulate their computing, so that ranks may outnumber processors; the others
 * compute, say how long that took, and fail where what they computed is wrong.
 */
public enum ValidationProgram {
  /** A token that goes round. */
  RING(2, "--steps", "180", "--compute", "430", "--bytes", "2048"),
  /** Neighbours that exchange their borders, with nonblocking messages. */
  HALO(2, "--steps", "200", "--compute", "830", "--bytes", "2048"),
  /** A reduction of a few bytes after each step. */
  ALLREDUCE(2, "--steps", "200", "--compute", "670"),
  /** A stencil on a grid of 2 x 2, with a reduction every fifth step. */
  STENCIL(4, "--steps", "200", "--compute", "830", "--bytes", "2048"),
  /** Heat on a plate: a stencil that computes, from memory. */
  HEAT(2, "--steps", "200", "--size", "2400"),
  /** Conjugate gradients. */
  CG(2, "--steps", "400", "--size", "1600"),
  /** A sample sort, with an exchange of all with all. */
  SORT(2, "--steps", "100", "--size", "20000");

  private final int ranks;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of texts
  private final List<String> arguments;

  ValidationProgram(int ranks, String... arguments) {
    this.ranks = ranks;
    this.arguments = List.of(arguments);
  }

  /** Ranks that it runs with. */
  public int ranks() {
    return ranks;
  }

  /** The arguments that it is started with. */
  public List<String> arguments() {
    return arguments;
  }

  /** The name of its file. */
  public String file() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The program of that name.
   *
   * @throws UsageException if there is none
   */
  public static ValidationProgram named(String name) {
    return Arrays.stream(values())
        .filter(program -> program.file().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--programs: "
                        + String.join(
                            ", ", Arrays.stream(values()).map(ValidationProgram::file).toList())
                        + "; got "
                        + name));
  }
}
