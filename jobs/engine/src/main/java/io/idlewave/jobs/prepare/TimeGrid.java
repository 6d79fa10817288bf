package io.idlewave.jobs.prepare;

import io.idlewave.graph.census.Census;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.StretchLaw;
import io.idlewave.perturb.noise.process.DetourNoise;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the grid of a study's times, and makes sure that there is one that holds them. */
final class TimeGrid {

  /** The coarsest grid, on which recorded times lie, which are whole ns. */
  private static final Quantum COARSEST = new Quantum(0);

  /** A run whose length is not known: a week, and as much again for what scenarios add. */
  private static final double OPEN_SPAN_NANOS = 2 * 7 * 86_400e9;

  /** Legs of a message or rounds of a collective, per call. */
  private static final double LEGS = 4;

  /** Noise falls on the computation before a call and on the call. */
  private static final double STRETCHES = 2;

  private TimeGrid() {}

  /**
   * The stated grid, or the finest one that is exact up to {@code spanNanos} and up to what each
   * scenario may add to the recorded span.
   *
   * @param spanNanos a time that no undisturbed run reaches; where no grid holds it, the coarsest
   *     one does until a run really takes longer
   * @param rankNanos what the average rank has to do in an undisturbed run
   * @throws StudyException naming the scenario whose times no grid holds
   */
  static Quantum of(Surveyed surveyed, double spanNanos, double rankNanos) {
    Quantum stated = surveyed.study().quantum();
    Quantum limit = stated == null ? COARSEST : stated;
    if (stated == null) {
      require(span(surveyed), rankNanos, limit);
    }
    double least = surveyed.survey().isOpen() ? Math.max(spanNanos, OPEN_SPAN_NANOS) : spanNanos;
    double span = least;
    for (Scenario scenario : surveyed.scenarios()) {
      String where = "scenario " + scenario.name() + ": ";
      double delays = scenario.delays().stream().mapToDouble(Delay::durationNanos).sum();
      require(where + "delays", delays, limit);
      require(where + "noise", largest(scenario.noise()), limit);
      require(where + "latency", largest(scenario.latency()), limit);
      if (stated == null) {
        double added = delays + drawnNanos(scenario, surveyed, spanNanos);
        require(where + "delays and draws", added, limit);
        span = Math.max(span, least / 2 + added);
      }
    }
    Quantum quantum =
        stated != null || span >= limit.largestNanos() ? limit : Quantum.forSpan(span);
    for (Scenario scenario : surveyed.scenarios()) {
      requireLeft(scenario, quantum);
    }
    return quantum;
  }

  /**
   * Durations of detours are rounded to the grid, so that what they leave is known to half a step
   * each: where they leave next to nothing, the number of detours would be another one.
   */
  private static void requireLeft(Scenario scenario, Quantum quantum) {
    Noise noise = scenario.noise();
    Stream<? extends Noise> processes =
        noise instanceof MixedNoise mixed ? mixed.processes().stream() : Stream.ofNullable(noise);
    processes
        .filter(DetourNoise.class::isInstance)
        .map(DetourNoise.class::cast)
        .filter(detours -> !detours.fits(quantum))
        .forEach(
            detours -> {
              throw new StudyException(
                  String.format(
                      Locale.ROOT,
                      "scenario %s: noise: a duty of %.12g %% leaves %.3g ns from one detour to the"
                          + " next, too little for times in steps of 2^%d ns; state a lower duty or"
                          + " a shorter quantum",
                      scenario.name(),
                      100 * detours.duty(),
                      detours.leftNanos(),
                      quantum.exponent()));
            });
  }

  private static String span(Surveyed surveyed) {
    boolean shares = surveyed.study().timing().fold(observed -> false, LinkSharing::isAskedFor);
    return "the times of the machine and the trace, the mean over ranks"
        + (shares ? ", with messages that wait at links (sharing: serialised)," : "")
        + " unless the study states quantum";
  }

  private static double largest(@Nullable Noise noise) {
    return noise == null ? 0 : noise.meanNanos(0);
  }

  private static void require(String what, double nanos, Quantum quantum) {
    if (!(nanos < quantum.largestNanos() / 2)) {
      throw new StudyException(
          String.format(
              Locale.ROOT,
              "%s: at most %.3g s in all, exact in steps of 2^%d ns, got %.3g s",
              what,
              quantum.largestNanos() / 2e9,
              quantum.exponent(),
              nanos / 1e9));
    }
  }

  /** The mean of all that a scenario draws, as if one rank waited for everything. */
  private static double drawnNanos(Scenario scenario, Surveyed surveyed, double spanNanos) {
    Census census = surveyed.survey().census();
    double calls = (double) census.calls();
    double drawn = scenario.durations().stream().mapToDouble(StretchLaw::totalNanos).sum();
    Noise noise = scenario.noise();
    if (noise != null) {
      double stretches = STRETCHES * calls + 1;
      boolean recorded = surveyed.metadata().times().recordsCalls();
      double cpu =
          recorded ? surveyed.metadata().rankCount() * (double) census.spanNanos() : spanNanos;
      // the largest of some draws is less than all of them together
      drawn += scenario.threads().largest() * stretches * noise.meanNanos(cpu / stretches);
    }
    Distribution latency = scenario.latency();
    if (latency != null) {
      drawn += LEGS * calls * latency.meanNanos(0);
    }
    Distribution bandwidth = scenario.bandwidth();
    if (bandwidth != null) {
      drawn += (double) census.messageBytes() * bandwidth.meanNanos(0);
    }
    return drawn;
  }
}
