package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.perturb.memory.Memory;
import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.Regime;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Parameters of steps that vary: {@code {restSpread: 0.03, restCorrelation: 0.66, ...}}. */
final class LearnedKeys {

  private static final Form<Double> SPREAD =
      Forms.NUMBER.where(spread -> spread >= 0 && spread <= Parameters.MOST_SPREAD, "0 to 3");
  private static final Form<Double> CORRELATION =
      Forms.NUMBER.where(
          correlation -> Math.abs(correlation) <= Parameters.STRONGEST, "above -1 and below 1");
  private static final Form<Double> RATE =
      Forms.NUMBER.where(
          rate -> rate >= 1 - Parameters.STRONGEST && rate <= Parameters.STRONGEST,
          "at least 1e-6 and below 1");
  private static final Form<Double> SHIFT =
      Forms.NUMBER.where(shift -> Math.abs(shift) <= Parameters.MOST_SHIFT, "-6 to 6");

  private static final Key<Double> REST =
      Key.required("restSpread", SPREAD, "Standard deviation of what each rank has of its own.")
          .from((Parameters drawn) -> drawn.rest().spread());
  private static final Key<Double> REST_CORRELATION =
      Key.of("restCorrelation", CORRELATION, 0.0, "Of that in a step and in the next one.")
          .from((Parameters drawn) -> drawn.rest().correlation());
  private static final Key<Double> STEP =
      Key.of("stepSpread", SPREAD, 0.0, "Of what all ranks have together in a step.")
          .from((Parameters drawn) -> drawn.common().spread());
  private static final Key<Double> STEP_CORRELATION =
      Key.of("stepCorrelation", CORRELATION, 0.0, "Of that in a step and in the next one.")
          .from((Parameters drawn) -> drawn.common().correlation());
  private static final Key<Double> RANK =
      Key.of("rankSpread", SPREAD, 0.0, "Of the levels of ranks.")
          .from((Parameters drawn) -> drawn.rankSpread());
  private static final Key<Double> RUN =
      Key.of("runSpread", SPREAD, 0.0, "Of the levels of runs.")
          .from((Parameters drawn) -> drawn.runSpread());
  private static final Key<Double> BEGINS =
      regime("regimeBegins", RATE, "How probably a rank becomes slow in a step.", Regime::begins);
  private static final Key<Double> ENDS =
      regime("regimeEnds", RATE, "How probably a slow rank is so no longer.", Regime::ends);
  private static final Key<Double> LONGER =
      regime(
          "regimeShift",
          SHIFT,
          "By how much the logarithm of a slow rank's time is larger.",
          Regime::shift);

  static final Keys<Parameters> KEYS =
      Keys.of(
          Parameters.class,
          LearnedKeys::make,
          REST,
          REST_CORRELATION,
          STEP,
          STEP_CORRELATION,
          RANK,
          RUN,
          BEGINS,
          ENDS,
          LONGER);

  private LearnedKeys() {}

  private static Key<Double> regime(
      String name, Form<Double> form, String says, ToDoubleFunction<Regime> of) {
    return Key.optional(name, form, says).from((Parameters drawn) -> of(drawn.regime(), of));
  }

  private static @Nullable Double of(@Nullable Regime regime, ToDoubleFunction<Regime> of) {
    return regime == null ? null : (Double) of.applyAsDouble(regime);
  }

  private static Parameters make(Values values) {
    Double begins = values.find(BEGINS);
    Double ends = values.find(ENDS);
    Double shift = values.find(LONGER);
    Regime regime = null;
    if (begins != null && ends != null && shift != null) {
      regime = new Regime(begins, ends, shift);
    } else if (begins != null || ends != null || shift != null) {
      throw values
          .node()
          .at(
              "%s, %s and %s, or none of them"
                  .formatted(BEGINS.name(), ENDS.name(), LONGER.name()));
    }
    return new Parameters(
        new Memory(values.get(REST_CORRELATION), values.get(REST)),
        new Memory(values.get(STEP_CORRELATION), values.get(STEP)),
        values.get(RANK),
        values.get(RUN),
        regime);
  }
}
