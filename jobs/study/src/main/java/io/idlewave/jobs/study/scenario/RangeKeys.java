package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Between;
import java.util.List;

/** A value that is not known as studies state it: {@code {between: [1us, 3us]}}. */
final class RangeKeys {

  private static final String KEY = "between";

  private static final Key<List<Double>> BETWEEN =
      Key.required(
              KEY,
              Forms.list(Forms.TIME)
                  .where(
                      ends -> ends.size() == 2 && ends.get(0) <= ends.get(1),
                      "two times, the smaller one first")
                  .saying("{\"minItems\": 2, \"maxItems\": 2}"),
              "The least and the largest value; each replicate has one in between, for all of it.")
          .from((Between between) -> List.of(between.min(), between.max()));

  private static final Keys<Between> KEYS =
      Keys.of(
          Between.class,
          values -> {
            List<Double> ends = values.get(BETWEEN);
            return new Between(ends.get(0), ends.get(1));
          },
          BETWEEN);

  private RangeKeys() {}

  /** A distribution of what varies, or a range of what is not known. */
  static Form<Distribution> or(Form<Distribution> varying) {
    return Forms.either(
        value -> value.has(KEY),
        "{\"required\": [\"" + KEY + "\"]}",
        Forms.form(KEYS::read, of -> KEYS.write((Between) of), KEYS::schema),
        varying,
        distribution -> !(distribution instanceof Between));
  }
}
