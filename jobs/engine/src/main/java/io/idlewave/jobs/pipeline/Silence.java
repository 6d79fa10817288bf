package io.idlewave.jobs.pipeline;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/** Tells which ranks of a live trace have sent nothing for too long. Mutable. */
final class Silence {

  /** How many ranks a message names. */
  private static final int NAMED = 10;

  private static final double MILLIS_PER_SECOND = 1e3;

  private final TraceMetadata metadata;
  private final long limitMillis;
  private final long[] heardMillis;
  private final BitSet silent = new BitSet();

  /** All ranks of a trace were heard at {@code nowMillis}. */
  Silence(TraceMetadata metadata, long limitMillis, long nowMillis) {
    this.metadata = metadata;
    this.limitMillis = limitMillis;
    this.heardMillis = new long[metadata.rankCount()];
    Arrays.fill(heardMillis, nowMillis);
  }

  /** Something of a rank has come. */
  void heard(LiveRecord found, long nowMillis) {
    if (found instanceof Calls calls) {
      heard(calls.rank(), nowMillis);
    } else if (found instanceof RankEnd end) {
      heard(end.rank(), nowMillis);
    }
  }

  private void heard(int rank, long nowMillis) {
    heardMillis[rank] = nowMillis;
    silent.clear(rank);
  }

  /** What is to be said of those of {@code unfinished} that have just fallen silent. */
  List<String> named(List<Integer> unfinished, long nowMillis) {
    List<Integer> fallen = new ArrayList<>();
    long longest = 0;
    BitSet still = new BitSet();
    for (int rank : unfinished) {
      long millis = nowMillis - heardMillis[rank];
      if (millis >= limitMillis) {
        still.set(rank);
        longest = Math.max(longest, millis);
        if (!silent.get(rank)) {
          fallen.add(rank);
        }
      }
    }
    silent.clear();
    silent.or(still);
    return fallen.isEmpty()
        ? List.of()
        : List.of(
            "nothing for %.1f s of %s; the run waits"
                .formatted(longest / MILLIS_PER_SECOND, shown(fallen)));
  }

  /** How many ranks are silent. */
  int count() {
    return silent.cardinality();
  }

  /** Ranks in words: the first few of them. */
  String shown(List<Integer> ranks) {
    String named =
        ranks.stream()
            .limit(NAMED)
            .map(row -> PlainText.label(metadata.nameOf(row)))
            .collect(Collectors.joining(", "));
    int more = ranks.size() - NAMED;
    return (ranks.size() == 1 ? "rank " : "ranks ")
        + (more > 0 ? named + " and %d more".formatted(more) : named);
  }
}
