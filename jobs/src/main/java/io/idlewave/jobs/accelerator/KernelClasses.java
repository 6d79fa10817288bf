package io.idlewave.jobs.accelerator;

import io.idlewave.ingest.model.KernelKind;
import io.idlewave.jobs.accelerator.AcceleratorReport.KernelClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what streams ran by class: kernels of one name and kind. Mutable. */
final class KernelClasses {

  private record Key(String name, KernelKind kind) {}

  private static final class Sum {
    long count;
    long nanos;
  }

  private final Map<Key, Sum> sums =
      new TreeMap<>(Comparator.comparing(Key::name).thenComparing(Key::kind));

  void add(String name, KernelKind kind, long nanos) {
    Sum sum = sums.computeIfAbsent(new Key(name, kind), k -> new Sum());
    sum.count++;
    sum.nanos += nanos;
  }

  /** The longest time first. */
  List<KernelClass> finish() {
    double all = sums.values().stream().mapToDouble(sum -> (double) sum.nanos).sum();
    List<KernelClass> classes = new ArrayList<>();
    sums.forEach(
        (key, sum) ->
            classes.add(
                new KernelClass(
                    key.name(),
                    key.kind().name().toLowerCase(Locale.ROOT),
                    sum.count,
                    sum.nanos,
                    all > 0 ? (double) sum.nanos / all : 0)));
    classes.sort(Comparator.comparingLong((KernelClass of) -> -of.nanos()));
    return classes;
  }
}
