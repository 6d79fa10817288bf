package io.idlewave.jobs.forecast;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.idlewave.perturb.memory.SelfTest;
import io.idlewave.perturb.memory.Watch;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long the next steps take.
 *
 * @param steps how many of them
 * @param ranks how many ranks compute in them
 * @param recordedSteps from how many it was learned
 * @param nanos of all of them together
 * @param deadline the probability of one; null without one
 * @param foreseeable whether the recorded steps tell; if not, {@code nanos} is what they come to if
 *     the present state stays
 * @param reason why, or why not
 * @param tested how the same did on the second half of the recorded steps, from the first
 * @param watch how long it must be watched
 * @param shares of the variance of times of ranks in steps, by the names of {@link
 *     io.idlewave.perturb.memory.StepModel#shares}
 * @param learned what was learned, each with its 95 % interval
 * @param conditions what the numbers rest on
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ForecastReport(
    int steps,
    int ranks,
    int recordedSteps,
    Nanos nanos,
    @Nullable Deadline deadline,
    boolean foreseeable,
    String reason,
    SelfTest tested,
    Watch watch,
    Map<String, Double> shares,
    Map<String, Learned> learned,
    List<String> conditions) {

  public ForecastReport {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
    learned = Collections.unmodifiableMap(new LinkedHashMap<>(learned));
    conditions = List.copyOf(conditions);
  }

  /** A distribution, in ns. */
  public record Nanos(double mean, double p2_5, double p50, double p95, double p97_5, double p99) {}

  /** How probable it is that the steps take no longer. */
  public record Deadline(long nanos, double probability) {}

  /** A parameter and its 95 % interval. */
  public record Learned(double value, double lower, double upper) {}
}
