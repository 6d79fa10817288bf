package io.idlewave.perturb.export;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the lines of one rank. A call that does several things becomes several lines: what it
 * sends and receives itself begins first and is waited for last.
 */
final class TiRank {

  private static final String NO_LINE = "";
  private static final int ANY_SOURCE = -333;
  private static final int ANY_TAG = -444;

  private final TraceArchive archive;
  private final int rank;
  private final CollectiveBlocks blocks;
  private final double flopsPerUnit;
  private final Writer text;
  private final RunCalls calls;
  private final Tags tags;
  private final int[] instances;

  /** By request the line that waits for it. */
  private final Map<Long, String> waits = new HashMap<>();

  TiRank(TimedTrace trace, int rank, CollectiveBlocks blocks, double flopsPerUnit, Writer text) {
    this.archive = trace.archive();
    this.rank = rank;
    this.blocks = blocks;
    this.flopsPerUnit = flopsPerUnit;
    this.text = text;
    this.calls = new RunCalls(trace, rank);
    int communicators = archive.metadata().communicators().size();
    this.tags = new Tags(communicators);
    this.instances = new int[communicators];
  }

  void write() {
    line("init");
    calls.read(
        units -> line("compute " + Math.round(units * flopsPerUnit)), this::call, this::skip);
    line("finalize");
  }

  private void skip(MpiCall call) {
    for (Operation operation : call.operations()) {
      if (operation instanceof Collective part) {
        instances[part.communicator()]++;
      }
    }
  }

  private void call(MpiCall call) {
    List<String> ends = new ArrayList<>();
    boolean alone = call.operations().size() == 1;
    for (Operation operation : call.operations()) {
      operation(operation, alone, ends);
    }
    ends.stream().filter(end -> !end.isEmpty()).forEach(this::line);
  }

  private void operation(Operation operation, boolean alone, List<String> ends) {
    if (operation instanceof Send send) {
      long tag = tags.of(send.communicator(), send.tag(), calls, send);
      boolean blocks = send.request() == Operation.NO_REQUEST;
      line(
          String.format(
              Locale.ROOT,
              "%s %d %d %d",
              blocks && alone ? "send" : "isend",
              send.peer(),
              tag,
              send.bytes()));
      String wait = String.format(Locale.ROOT, "wait %d %d %d", rank, send.peer(), tag);
      end(send.request(), blocks && alone ? NO_LINE : wait, ends);
    } else if (operation instanceof Receive receive) {
      long tag = tags.of(receive.communicator(), receive.tag(), calls, receive);
      line(
          String.format(
              Locale.ROOT,
              "%s %d %d %d",
              alone ? "recv" : "irecv",
              receive.peer(),
              tag,
              receive.bytes()));
      ends.add(
          alone ? NO_LINE : String.format(Locale.ROOT, "wait %d %d %d", receive.peer(), rank, tag));
    } else if (operation instanceof PostReceive post) {
      end(post.request(), post(post), ends);
    } else if (operation instanceof Complete complete) {
      String wait = waits.remove(complete.request());
      ends.add(wait == null ? NO_LINE : wait);
    } else if (operation instanceof Cancel cancel) {
      waits.remove(cancel.request());
    } else if (operation instanceof Collective part) {
      end(part.request(), collective(part), ends);
    } else if (!(operation instanceof CreateCommunicator)
        && !(operation instanceof FreeCommunicator)) {
      throw calls.failure("messages and collectives, which the format can express", operation);
    }
  }

  private void end(long request, String wait, List<String> ends) {
    if (request == Operation.NO_REQUEST) {
      ends.add(wait);
    } else {
      waits.put(request, wait);
    }
  }

  private String post(PostReceive post) {
    if (post.peer() == Operation.UNKNOWN_PEER) {
      // in a recorded run it never completes, and its envelope means nothing
      if (archive.metadata().times() == TraceTimes.RECORDED) {
        return NO_LINE;
      }
      line(String.format(Locale.ROOT, "irecv %d %d %d", ANY_SOURCE, ANY_TAG, post.bytes()));
      return String.format(Locale.ROOT, "wait %d %d %d", ANY_SOURCE, rank, ANY_TAG);
    }
    long tag = tags.of(post.communicator(), post.tag(), calls, post);
    line(String.format(Locale.ROOT, "irecv %d %d %d", post.peer(), tag, post.bytes()));
    return String.format(Locale.ROOT, "wait %d %d %d", post.peer(), rank, tag);
  }

  private String collective(Collective part) {
    Communicator communicator = archive.metadata().communicators().get(part.communicator());
    int instance = instances[part.communicator()]++;
    if (part.op().pattern() == Pattern.NONE || communicator.size() == 1) {
      return NO_LINE;
    }
    if (communicator.kind() != Communicator.Kind.INTRA
        || communicator.size() != archive.metadata().rankCount()) {
      throw calls.failure(
          "collectives of all %d ranks, not of %d"
              .formatted(archive.metadata().rankCount(), communicator.size()),
          part);
    }
    long m = blocks.of(part, instance);
    int root = part.root();
    line(
        switch (part.op()) {
          case BCAST -> String.format(Locale.ROOT, "bcast %d %d", m, root);
          case REDUCE -> String.format(Locale.ROOT, "reduce %d 0 %d", m, root);
          case GATHER, GATHERV -> String.format(Locale.ROOT, "gather %d %d %d", m, m, root);
          case SCATTER, SCATTERV -> String.format(Locale.ROOT, "scatter %d %d %d", m, m, root);
          case ALLREDUCE -> String.format(Locale.ROOT, "allreduce %d 0", m);
          case SCAN -> String.format(Locale.ROOT, "scan %d 0", m);
          case EXSCAN -> String.format(Locale.ROOT, "exscan %d 0", m);
          case ALLGATHER, ALLGATHERV -> String.format(Locale.ROOT, "allgather %d %d", m, m);
          case ALLTOALL, ALLTOALLV, ALLTOALLW -> String.format(Locale.ROOT, "alltoall %d %d", m, m);
          case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK ->
              "reducescatter " + (m + " ").repeat(communicator.size()) + "0";
          default -> "barrier";
        });
    return NO_LINE;
  }

  private void line(String action) {
    try {
      text.write(rank + " " + action + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
