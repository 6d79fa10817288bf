package io.idlewave.perturb.fit;

import io.idlewave.perturb.fit.RelativeFit.Equation;
import io.idlewave.perturb.fit.RelativeFit.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * LogP parameters of one message size from bursts (Leon, Maccabe and Brightwell, "Instrumenting
 * LogP Parameters in GM", section 6.1):
 *
 * <pre>
 * initial phase   cost = o_s + Delta
 * steady phase    cost = max{g, o_s + Delta + o_r}      (Eqs. 7 and 8)
 * round trip      RTT  = 2 (o_s + L + o_r)              (Eq. 9)
 * </pre>
 *
 * <p>The paper reads levels off a graph; here all points take part in one fit of relative errors.
 *
 * @param messageBytes n
 * @param points how many measurements took part
 * @param estimates by {@link Parameter}
 */
public record BurstFit(
    long messageBytes, BurstPhases phases, int points, FittedParameters estimates) {

  /** What is fitted, in ns. */
  public enum Parameter {
    /** Send overhead. */
    O_S(0, "o_s"),
    /** Receive overhead. */
    O_R(1, "o_r"),
    /** Gap. */
    G(2, "g"),
    /** Latency. */
    L(3, "L");

    private final int column;
    private final String symbol;

    Parameter(int column, String symbol) {
      this.column = column;
      this.symbol = symbol;
    }

    /** The paper's symbol. */
    public String symbol() {
      return symbol;
    }
  }

  private static final int PARAMETERS = Parameter.values().length;

  /** A delay beyond this share of a steady cost is taken to fill the idle time at first. */
  private static final double FILLS = 0.5;

  /**
   * Fits one size.
   *
   * @param roundTrips of the same size without delay, for L; may be empty
   * @param phases null to look for them
   * @throws IllegalArgumentException where they show no phases, or no burst is in one of them
   */
  public static BurstFit fit(
      long messageBytes,
      List<Burst> bursts,
      List<RoundTrip> roundTrips,
      @Nullable BurstPhases phases) {
    BurstPhases used = phases == null ? BurstPhases.of(messageBytes, bursts) : phases;
    List<Equation> equations = new ArrayList<>();
    boolean initial = false;
    boolean steady = false;
    for (Burst burst : bursts) {
      if (burst.messages() <= used.initialMessages()) {
        initial = true;
        equations.add(Equation.of(burst.costNanos(), burst.delayNanos(), 1, 0, 0, 0));
      } else if (burst.messages() >= used.steadyMessages()) {
        steady = true;
        equations.add(steady(burst));
      }
    }
    if (!initial || !steady) {
      throw new IllegalArgumentException(
          "bursts of %d B: some of up to %d messages (initial) and some of at least %d (steady), got none %s"
              .formatted(
                  messageBytes,
                  used.initialMessages(),
                  used.steadyMessages(),
                  initial ? "steady" : "initial"));
    }
    for (RoundTrip trip : roundTrips) {
      equations.add(Equation.of(trip.roundTripNanos(), 0, 2, 2, 0, 2));
    }
    return new BurstFit(
        messageBytes, used, equations.size(), new RelativeFit(equations, PARAMETERS).solve());
  }

  private static Equation steady(Burst burst) {
    Line gap = new Line(new double[] {0, 0, 1, 0}, 0);
    Line busy = new Line(new double[] {1, 1, 0, 0}, burst.delayNanos());
    boolean fills = burst.delayNanos() > FILLS * burst.costNanos();
    return new Equation(burst.costNanos(), List.of(gap, busy), fills ? 1 : 0);
  }

  /** A parameter, in ns. */
  public double value(Parameter parameter) {
    return estimates.values().get(parameter.column);
  }

  /** The standard error of a parameter, in ns. */
  public double standardError(Parameter parameter) {
    return estimates.standardErrors().get(parameter.column);
  }

  /** The parameters that the measurements do not determine. */
  public List<Parameter> open() {
    return Stream.of(Parameter.values()).filter(p -> !isDetermined(p)).toList();
  }

  /** Whether the measurements determine a parameter. */
  public boolean isDetermined(Parameter parameter) {
    return estimates.isDetermined(parameter.column);
  }

  /** Bytes per ns in the steady phase (Eq. 6). */
  public double bandwidth() {
    return messageBytes / value(Parameter.G);
  }
}
