package io.idlewave.graph.live;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.archive.TraceDefinitions;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The records of the stream that an archive would have been. */
public final class StreamOf {

  private final TraceArchive archive;
  private final Random random;
  private final int mostCalls;

  /** In pieces of at most {@code mostCalls} calls, drawn by {@code seed}. */
  public StreamOf(TraceArchive archive, long seed, int mostCalls) {
    this.archive = archive;
    this.random = new Random(seed);
    this.mostCalls = mostCalls;
  }

  /** What the calls refer to. */
  public Definitions definitions() {
    return new Definitions(TraceDefinitions.toJson(archive.metadata()));
  }

  /** The records of a rank in their order, its end last. */
  public List<LiveRecord> rank(int rank) {
    List<LiveRecord> records = new ArrayList<>();
    List<MpiCall> piece = new ArrayList<>();
    long first = 0;
    try (RankReader reader = archive.openRank(rank)) {
      int size = 1 + random.nextInt(mostCalls);
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        piece.add(call);
        if (piece.size() == size) {
          records.add(Calls.of(rank, first, piece));
          first += size;
          piece = new ArrayList<>();
          size = 1 + random.nextInt(mostCalls);
        }
      }
    }
    if (!piece.isEmpty()) {
      records.add(Calls.of(rank, first, piece));
    }
    RankMetadata of = archive.metadata().ranks().get(rank);
    records.add(new RankEnd(rank, of.calls(), of.lastEventNanos(), of.tail()));
    return records;
  }

  /** All records: those of each rank in their order, the ranks mixed, definitions somewhere. */
  public List<LiveRecord> mixed() {
    List<List<LiveRecord>> ranks = new ArrayList<>();
    ranks.add(List.of(definitions()));
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      ranks.add(rank(rank));
    }
    int[] next = new int[ranks.size()];
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < next.length; i++) {
      left.add(i);
    }
    List<LiveRecord> all = new ArrayList<>();
    while (!left.isEmpty()) {
      int at = random.nextInt(left.size());
      int from = left.get(at);
      // now and then one gets far ahead
      for (int i = 1 + random.nextInt(random.nextInt(20) == 0 ? 50 : 2); i > 0; i--) {
        if (next[from] < ranks.get(from).size()) {
          all.add(ranks.get(from).get(next[from]++));
        }
      }
      if (next[from] == ranks.get(from).size()) {
        left.remove(at);
      }
    }
    return all;
  }

  /** The same records, of which each moves by some places, and some come twice. */
  public List<LiveRecord> shuffled() {
    List<LiveRecord> records = new ArrayList<>(mixed());
    int count = records.size();
    for (int i = 0; i < count / 5; i++) {
      LiveRecord twice = records.get(random.nextInt(records.size()));
      records.add(random.nextInt(records.size()), twice);
    }
    for (int i = 0; i < records.size(); i++) {
      int other = Math.min(records.size() - 1, i + random.nextInt(10));
      LiveRecord moved = records.get(i);
      records.set(i, records.get(other));
      records.set(other, moved);
    }
    return records;
  }
}
