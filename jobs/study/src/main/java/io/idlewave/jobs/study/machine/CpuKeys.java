package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.noise.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How long computation takes, as it stands in studies. */
final class CpuKeys {

  private static final Form<Double> FACTOR = Forms.number(0, "at least 0");
  private static final Form<SortedMap<Integer, Double>> FACTORS =
      Forms.part("factors", () -> Forms.byNumber(FACTOR));

  private static final Key<Double> RATE =
      Key.optional(
          "rate",
          Forms.quantity(Dimension.WORK_RATE, "workRate")
              .where(
                  rate -> rate > 0 && rate <= CpuSpec.MAX_RATE,
                  "more than 0, at most " + Dimension.WORK_RATE.format(CpuSpec.MAX_RATE)),
          "At which work is done, of a trace that holds amounts of work instead of times.");
  private static final Key<Double> OVERALL = Key.of("factor", FACTOR, 1.0, "Of all computation.");
  private static final Key<SortedMap<Integer, Double>> RANKS =
      Key.of("ranks", FACTORS, new TreeMap<>(), "Factors by rank.");
  private static final Key<SortedMap<String, Double>> REGIONS =
      Key.of("regions", Forms.byName(FACTOR), new TreeMap<>(), "Factors by user region.");

  private static final List<Key<SortedMap<Integer, Double>>> PLACES =
      CpuSpec.PLACES.stream()
          .sorted() // as identities of stored runs have them
          .map(
              place ->
                  Key.optional(place, FACTORS, "Factors of the ranks there.")
                      .from((CpuSpec cpu) -> cpu.places().get(place)))
          .toList();

  /** The key in studies and scenarios. */
  static final Key<CpuSpec> KEY =
      Key.of(
          "cpu",
          Forms.part("cpu", () -> Forms.orShort(keys(), FACTOR.as(CpuKeys::of, CpuSpec::factor))),
          CpuSpec.RECORDED,
          "How much slower computation is than recorded; the rate at which work is done.");

  private CpuKeys() {}

  private static Keys<CpuSpec> keys() {
    List<Key<?>> keys = new ArrayList<>(List.of(RATE, OVERALL, RANKS));
    keys.addAll(PLACES);
    keys.add(REGIONS);
    // of a scenario, whose keys read and write it
    keys.add(ThreadsKeys.KEY.from((CpuSpec cpu) -> Threads.ONE));
    return Keys.of(CpuSpec.class, CpuKeys::make, keys);
  }

  private static CpuSpec of(double factor) {
    return new CpuSpec(null, factor, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
  }

  private static CpuSpec make(Values values) {
    SortedMap<String, SortedMap<Integer, Double>> places = new TreeMap<>();
    for (Key<SortedMap<Integer, Double>> place : PLACES) {
      if (values.has(place)) {
        places.put(place.name(), values.get(place));
      }
    }
    return new CpuSpec(
        values.find(RATE), values.get(OVERALL), values.get(RANKS), places, values.get(REGIONS));
  }
}
