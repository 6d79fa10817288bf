package io.idlewave.perturb.fit;

import io.idlewave.perturb.fit.RelativeFit.Equation;
import io.idlewave.perturb.fit.RelativeFit.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * What round trips without computation and trains of messages tell of LogGP, in one fit of relative
 * errors. A message of k bytes takes {@code (L + 2 o) + (k - 1) G}, and one leaves {@code max{g, (k
 * - 1) G}} after the one before:
 *
 * <pre>
 * round trip              RTT = 2 (L + 2 o) + 2 (k - 1) G
 * n messages, answer a    T = (n - 1) max{g, (k - 1) G} + 2 (L + 2 o) + (k - 1) G + (a - 1) G
 * </pre>
 *
 * <p>Where an overhead is longer than the gap, messages in a row show the overhead: what is found
 * as g is the larger of them.
 */
public final class MessageFit {

  /** Place of L + 2 o, in ns. */
  public static final int SUM = PingPongFit.SUM;

  /** Place of G, in ns per byte. */
  public static final int GAP_PER_BYTE = PingPongFit.GAP_PER_BYTE;

  /** Place of g, in ns. */
  public static final int GAP = 2;

  private static final int PARAMETERS = 3;

  /** A message that follows so much later than the smallest one is first taken to be long. */
  private static final double LONG = 2;

  private MessageFit() {}

  /**
   * Fits the sum and G, and where there are trains g.
   *
   * @param trips at least 3, of at least two sizes beyond one byte apart, without delay
   * @param trains may be empty, which leaves g open
   * @throws IllegalArgumentException where the trips are fewer, or squares overflow
   */
  public static FittedParameters fit(List<RoundTrip> trips, List<MessageTrain> trains) {
    FittedParameters plain = PingPongFit.fit(trips);
    if (trains.isEmpty()) {
      List<Double> values = new ArrayList<>(plain.values());
      List<Double> errors = new ArrayList<>(plain.standardErrors());
      values.add(0.0);
      errors.add(0.0);
      return new FittedParameters(values, errors, plain.relativeResidual(), List.of(GAP));
    }
    double least = trains.stream().mapToDouble(MessageFit::apart).min().orElseThrow();
    List<Equation> equations = new ArrayList<>();
    for (RoundTrip trip : trips) {
      equations.add(Equation.of(trip.roundTripNanos(), 0, 2, 2.0 * gaps(trip.messageBytes()), 0));
    }
    for (MessageTrain train : trains) {
      boolean isLong = apart(train) > LONG * least;
      equations.add(new Equation(train.nanos(), lines(train), isLong ? 1 : 0));
    }
    return new RelativeFit(equations, PARAMETERS).solve();
  }

  /** How long after each other the messages of a train came, its answer included. */
  private static double apart(MessageTrain train) {
    return train.nanos() / train.messages();
  }

  private static List<Line> lines(MessageTrain train) {
    double others = train.messages() - 1;
    double single = gaps(train.messageBytes()) + (double) gaps(train.answerBytes());
    return List.of(
        new Line(new double[] {2, single, others}, 0),
        new Line(new double[] {2, single + others * gaps(train.messageBytes()), 0}, 0));
  }

  private static long gaps(long bytes) {
    return Math.max(0, bytes - 1);
  }

  /** What a round trip takes by a fit, in ns. */
  public static double fittedNanos(FittedParameters fit, RoundTrip trip) {
    return 2 * fit.values().get(SUM)
        + 2 * gaps(trip.messageBytes()) * fit.values().get(GAP_PER_BYTE);
  }

  /** What a train takes by a fit, in ns. */
  public static double fittedNanos(FittedParameters fit, MessageTrain train) {
    double[] values = fit.values().stream().mapToDouble(Double::doubleValue).toArray();
    return lines(train).stream().mapToDouble(line -> line.nanos(values)).max().orElseThrow();
  }
}
