package io.idlewave.jobs.accelerator;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.jobs.accelerator.AcceleratorReport.CollectiveSpeed;
import io.idlewave.perturb.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * How long collectives took in which all wait for all and data move. The time of one is that of its
 * shortest member, which needs no clocks that agree. Mutable.
 */
final class CollectiveTimes {

  private static final double NANOS_PER_SECOND = 1e9;

  private record Key(int function, CollectiveOp op, int ranks, long bytes) {}

  private final Map<Key, LongStream.Builder> nanos =
      new TreeMap<>(
          Comparator.comparingInt(Key::function)
              .thenComparingInt(key -> key.op().code())
              .thenComparingInt(Key::ranks)
              .thenComparingLong(Key::bytes));

  private final List<String> functions;

  /** For a trace with these functions. */
  CollectiveTimes(List<String> functions) {
    this.functions = functions;
  }

  /** Takes the collectives in which the rank of entry {@code i} came last, as it leaves them. */
  void add(GraphBlock block, int i) {
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if (block.kind(j) != LinkKind.EXIT
          || block.op(j).pattern() != CollectiveOp.Pattern.ALL_TO_ALL
          || block.lastRank(j) != block.rank(i)
          || block.linkHas(j, GraphBlock.LATE)) {
        continue;
      }
      int ranks = block.members(j);
      long bytes = BusFactor.bytes(block.op(j), ranks, block.memberBytes(j));
      if (ranks > 1 && bytes > 0) {
        nanos
            .computeIfAbsent(
                new Key(block.function(i), block.op(j), ranks, bytes), k -> LongStream.builder())
            .add(block.shortestNanos(j));
      }
    }
  }

  /** The longest time first. */
  List<CollectiveSpeed> finish() {
    List<CollectiveSpeed> speeds = new ArrayList<>();
    nanos.forEach((key, times) -> speeds.add(speed(key, times.build().toArray())));
    speeds.sort(Comparator.comparingDouble((CollectiveSpeed of) -> -of.count() * of.medianNanos()));
    return speeds;
  }

  private CollectiveSpeed speed(Key key, long[] times) {
    String kernel = functions.get(key.function());
    double[] ascending = Quantiles.sorted(LongStream.of(times).asDoubleStream().toArray());
    double median = Quantiles.of(ascending, 0.5);
    String operation = BusFactor.operation(key.op(), kernel);
    double speed = (double) key.bytes() * NANOS_PER_SECOND / median;
    double bus = speed * BusFactor.of(operation, key.ranks());
    return new CollectiveSpeed(
        operation,
        kernel,
        key.ranks(),
        key.bytes(),
        times.length,
        median,
        median > 0 ? Double.valueOf(speed) : null,
        median > 0 ? Double.valueOf(bus) : null);
  }
}
