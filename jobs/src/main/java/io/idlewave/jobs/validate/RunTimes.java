package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.RefusedException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What programs print of themselves, and statistics of it. */
final class RunTimes {

  private static final Pattern RUN =
      Pattern.compile("run (\\w+) rank \\d+ of (\\d+): (\\d{1,18}) (\\d{1,18})");

  private static final Pattern COMPUTED =
      Pattern.compile("computed (\\w+) rank \\d+ of (\\d+): (\\d{1,18})");

  private RunTimes() {}

  /**
   * The run time that the lines of all ranks say, in ns: from where the last rank leaves {@code
   * MPI_Init}, before which no other gets past the first barrier, to where the last enters {@code
   * MPI_Finalize}.
   *
   * @throws RefusedException if a rank says nothing
   */
  static double nanos(List<String> lines, String program) {
    long begin = Long.MIN_VALUE;
    long end = Long.MIN_VALUE;
    int ranks = 0;
    int said = 0;
    for (String line : lines) {
      Matcher matcher = RUN.matcher(line.strip());
      if (matcher.matches() && matcher.group(1).equals(program)) {
        said++;
        ranks = Integer.parseInt(matcher.group(2));
        begin = Math.max(begin, Long.parseLong(matcher.group(3)));
        end = Math.max(end, Long.parseLong(matcher.group(4)));
      }
    }
    if (said == 0 || said != ranks) {
      throw new RefusedException(
          "%s: the run times of %d ranks, got those of %d".formatted(program, ranks, said));
    }
    return (double) end - begin;
  }

  /**
   * How long the ranks computed by what they say, without what injected detours took of that: the
   * mean, in ns; null where none says anything, because it emulates computing.
   *
   * @throws RefusedException if some ranks say it and others do not
   */
  static @Nullable Double computedNanos(List<String> lines, String program) {
    double sum = 0;
    int ranks = 0;
    int said = 0;
    for (String line : lines) {
      Matcher matcher = COMPUTED.matcher(line.strip());
      if (matcher.matches() && matcher.group(1).equals(program)) {
        said++;
        ranks = Integer.parseInt(matcher.group(2));
        sum += Long.parseLong(matcher.group(3));
      }
    }
    if (said != ranks) {
      throw new RefusedException(
          "%s: the computing of %d ranks, got that of %d".formatted(program, ranks, said));
    }
    return said == 0 ? null : Double.valueOf(sum / said);
  }

  /** The median: of an even number the mean of the two in the middle. */
  static double median(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("values: at least 1, got none");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
