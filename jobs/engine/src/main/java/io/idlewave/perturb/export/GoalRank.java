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
import io.idlewave.perturb.collective.Group;
import io.idlewave.perturb.collective.Stage;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes the section of one rank. Labels count operations from 1. What follows a call requires what
 * the call waited for, gathered by a calc of 0 ns where that is several operations.
 */
final class GoalRank {

  private static final long NEVER = 0;

  private final TraceArchive archive;
  private final int rank;
  private final CollectiveBlocks blocks;
  private final ExportOptions options;
  private final double nanosPerUnit;
  private final Writer text;
  private final RunCalls calls;
  private final Tags tags;
  private final Map<Long, Set<Long>> requests = new HashMap<>();
  private final int[] instances;
  private Set<Long> before = Set.of();
  private long labels;

  GoalRank(
      TimedTrace trace,
      int rank,
      CollectiveBlocks blocks,
      ExportOptions options,
      double nanosPerUnit,
      Writer text) {
    this.archive = trace.archive();
    this.rank = rank;
    this.blocks = blocks;
    this.options = options;
    this.nanosPerUnit = nanosPerUnit;
    this.text = text;
    this.calls = new RunCalls(trace, rank);
    int communicators = archive.metadata().communicators().size();
    this.tags = new Tags(communicators);
    this.instances = new int[communicators];
  }

  void write() {
    calls.read(
        units -> before = Set.of(calc(Math.round(units * nanosPerUnit))), this::call, this::skip);
  }

  private void skip(MpiCall call) {
    for (Operation operation : call.operations()) {
      if (operation instanceof Collective part) {
        instances[part.communicator()]++;
      }
    }
  }

  private void call(MpiCall call) {
    Set<Long> ends = new LinkedHashSet<>();
    for (Operation operation : call.operations()) {
      operation(operation, ends);
    }
    ends.remove(NEVER);
    if (!ends.isEmpty()) {
      ends.addAll(before);
      before = ends;
      if (before.size() > 1) {
        before = Set.of(calc(0));
      }
    }
  }

  /** Writes an operation, and adds what the call waits for. */
  private void operation(Operation operation, Set<Long> ends) {
    if (operation instanceof Send send) {
      long tag = tags.of(send.communicator(), send.tag(), calls, send);
      end(send.request(), Set.of(message("send", send.bytes(), "to", send.peer(), tag)), ends);
    } else if (operation instanceof Receive receive) {
      long tag = tags.of(receive.communicator(), receive.tag(), calls, receive);
      ends.add(message("recv", receive.bytes(), "from", receive.peer(), tag));
    } else if (operation instanceof PostReceive post) {
      end(post.request(), post(post), ends);
    } else if (operation instanceof Complete complete) {
      Set<Long> ended = requests.remove(complete.request());
      ends.addAll(ended == null ? Set.of() : ended);
    } else if (operation instanceof Cancel cancel) {
      requests.remove(cancel.request());
    } else if (operation instanceof Collective part) {
      end(part.request(), collective(part), ends);
    } else if (!(operation instanceof CreateCommunicator)
        && !(operation instanceof FreeCommunicator)) {
      throw calls.failure("messages and collectives, which GOAL can express", operation);
    }
  }

  private void end(long request, Set<Long> ended, Set<Long> ends) {
    if (request == Operation.NO_REQUEST) {
      ends.addAll(ended);
    } else {
      requests.put(request, ended);
    }
  }

  private Set<Long> post(PostReceive post) {
    if (post.peer() != Operation.UNKNOWN_PEER) {
      long tag = tags.of(post.communicator(), post.tag(), calls, post);
      return Set.of(message("recv", post.bytes(), "from", post.peer(), tag));
    }
    // in a recorded run it never completes, and its envelope means nothing
    return archive.metadata().times() == TraceTimes.RECORDED
        ? Set.of()
        : Set.of(message("recv", post.bytes(), "from", -1, -1));
  }

  private Set<Long> collective(Collective part) {
    Communicator communicator = archive.metadata().communicators().get(part.communicator());
    int instance = instances[part.communicator()]++;
    if (part.op().pattern() == Pattern.NONE || communicator.size() == 1) {
      return Set.of();
    }
    if (communicator.kind() == Communicator.Kind.INTER) {
      throw calls.failure("collectives on one group of ranks, no inter-communicator", part);
    }
    long blockBytes = blocks.of(part, instance);
    long tag = tags.ofCollective(part.communicator(), instance);
    int member = communicator.members().indexOf(rank);
    int root = part.root() < 0 ? 0 : communicator.members().indexOf(part.root());
    int[] nodes =
        communicator.members().stream()
            .mapToInt(rank -> archive.metadata().ranks().get(rank).node())
            .toArray();
    Set<Long> outer = before;
    options
        .collectives()
        .algorithm(part.op(), blockBytes)
        .expand(
            part.op(),
            new Group(nodes, root),
            blockBytes,
            options.collectives().transport().chunkBytes(),
            stage -> stage(stage, member, communicator, tag));
    Set<Long> ended = before.equals(outer) ? Set.of() : before;
    before = outer;
    return ended;
  }

  /** Writes what the rank does in a stage; the next stage requires it. */
  private void stage(Stage stage, int member, Communicator communicator, long tag) {
    List<Long> done = new ArrayList<>();
    for (int k = 0; k < stage.size(); k++) {
      if (stage.receiver(k) == member) {
        int peer = communicator.worldRank(stage.sender(k));
        done.add(message("recv", stage.bytes(k), "from", peer, tag));
      }
      if (stage.sender(k) == member) {
        int peer = communicator.worldRank(stage.receiver(k));
        done.add(message("send", stage.bytes(k), "to", peer, tag));
      }
    }
    if (!done.isEmpty()) {
      before = new LinkedHashSet<>(done);
    }
  }

  private long message(String kind, long bytes, String direction, int peer, long tag) {
    return line(
        String.format(Locale.ROOT, "%s %db %s %d tag %d", kind, bytes, direction, peer, tag));
  }

  private long calc(long nanos) {
    return line("calc " + nanos);
  }

  private long line(String operation) {
    long label = ++labels;
    try {
      text.write(String.format(Locale.ROOT, "l%d: %s\n", label, operation));
      for (long required : before) {
        text.write(String.format(Locale.ROOT, "l%d requires l%d\n", label, required));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return label;
  }
}
