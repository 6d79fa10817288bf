package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.Leftover;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Builds small archives call by call, right or wrong. Every call begins 10 ns after the previous
 * one of its rank and lasts 10 ns. Communicator 0 is MPI_COMM_WORLD; every message has tag 7.
 */
final class TinyTrace {

  private static final int TAG = 7;
  private static final long NANOS = 10;

  private final List<List<MpiCall>> calls = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();
  private final List<String> regions = new ArrayList<>();
  private final List<Communicator> communicators = new ArrayList<>();
  private List<RegionTime> tail = List.of();

  TinyTrace(int ranks) {
    IntStream.range(0, ranks).forEach(rank -> calls.add(new ArrayList<>()));
    communicators.add(
        Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, ranks).boxed().toList()));
  }

  TinyTrace communicator(Communicator communicator) {
    communicators.add(communicator);
    return this;
  }

  TinyTrace call(int rank, String function, Operation... operations) {
    if (!functions.contains(function)) {
      functions.add(function);
    }
    return call(rank, functions.indexOf(function), operations);
  }

  TinyTrace call(int rank, int function, Operation... operations) {
    List<MpiCall> ofRank = calls.get(rank);
    long enter = NANOS + 2 * NANOS * ofRank.size();
    ofRank.add(new MpiCall(function, enter, NANOS, MpiCall.NO_REGION, List.of(operations)));
    return this;
  }

  TinyTrace regions(String... names) {
    regions.addAll(List.of(names));
    return this;
  }

  /** The call of rank 0 that follows: in a region, after a stretch of 10 ns in several. */
  TinyTrace in(int region, String function, List<RegionTime> stretch, Operation... operations) {
    call(0, function, operations);
    List<MpiCall> ofRank = calls.get(0);
    MpiCall call = ofRank.remove(ofRank.size() - 1);
    ofRank.add(
        new MpiCall(
            call.function(),
            call.enterNanos(),
            call.durationNanos(),
            region,
            stretch,
            call.operations()));
    return this;
  }

  /** How the 10 ns after the last call of every rank divide. */
  TinyTrace tail(RegionTime... parts) {
    tail = List.of(parts);
    return this;
  }

  static Send send(int peer, long bytes) {
    return send(peer, bytes, SendMode.STANDARD);
  }

  static Send send(int peer, long bytes, SendMode mode) {
    return new Send(peer, TAG, 0, bytes, mode, Operation.NO_REQUEST);
  }

  static Send isend(long request, int peer, long bytes) {
    return new Send(peer, TAG, 0, bytes, SendMode.STANDARD, request);
  }

  static Receive receive(int peer, long bytes) {
    return new Receive(peer, TAG, 0, bytes);
  }

  static PostReceive irecv(long request, int peer, long bytes) {
    return new PostReceive(request, peer, TAG, 0, bytes);
  }

  static Collective collective(CollectiveOp op, int communicator, int root, long bytes) {
    return new Collective(op, communicator, root, bytes, bytes, Operation.NO_REQUEST);
  }

  TraceArchive write(Path folder) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      List<RankMetadata> ranks = new ArrayList<>();
      for (int rank = 0; rank < calls.size(); rank++) {
        List<MpiCall> ofRank = calls.get(rank);
        try (RankWriter writer = draft.rank(rank)) {
          ofRank.forEach(writer::write);
        }
        long lastEventNanos = 2 * NANOS * ofRank.size() + NANOS;
        ranks.add(new RankMetadata(ofRank.size(), lastEventNanos, 0, 0, 0, tail));
      }
      return draft.publish(
          new TraceMetadata(
              TraceMetadata.FORMAT_VERSION,
              new TraceSource("test", "tiny", "", ""),
              new ClockMetadata(1, false),
              functions,
              regions,
              List.of("node-0"),
              communicators,
              ranks,
              List.of()));
    }
  }

  /** What a walk yields: a line per entry, what was counted, and what was left over. */
  record Walked(List<String> entries, Census census, List<Leftover> leftovers) {}

  Walked walk(Path folder) {
    return walk(folder, GraphOptions.DEFAULT);
  }

  Walked walk(Path folder, GraphOptions options) {
    try (GraphWalk walk = new GraphWalk(write(folder), options)) {
      List<String> entries = new ArrayList<>();
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        for (int i = 0; i < block.entryCount(); i++) {
          entries.add(entry(block, i));
        }
      }
      return new Walked(entries, walk.census(), walk.leftovers());
    }
  }

  /** Such as {@code 0.3 BE INJECT@0}: rank, call, whether it begins and ends, links with slots. */
  private static String entry(GraphBlock block, int i) {
    StringBuilder text = new StringBuilder();
    text.append(block.rank(i)).append('.').append(block.call(i)).append(' ');
    text.append(block.has(i, GraphBlock.BEGINS) ? "B" : "");
    text.append(block.has(i, GraphBlock.ENDS) ? "E" : "");
    text.append(block.has(i, GraphBlock.CAUSE_UNKNOWN) ? " unexplained" : "");
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      text.append(' ').append(block.kind(j)).append('@').append(block.slot(j));
      if (block.kind(j) == LinkKind.CHAIN) {
        text.append("<").append(block.previousSlot(j));
      }
      text.append(block.linkHas(j, GraphBlock.LATE) ? " late" : "");
      text.append(block.linkHas(j, GraphBlock.REMOTE_GROUP) ? " remote" : "");
    }
    return text.toString();
  }
}
