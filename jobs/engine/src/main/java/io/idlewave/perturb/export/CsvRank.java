package io.idlewave.perturb.export;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The rows of one timeline. A nonblocking receive has its row where it completes, so that those
 * which are under way are held. Mutable.
 */
final class CsvRank {

  private final TraceMetadata metadata;
  private final int rank;
  private final int thread;
  private final Writer text;
  private final Map<Long, PostReceive> posted = new HashMap<>();
  private final CallPaths paths;
  private final RankMetadata known;
  private final RegionSlices regions;

  /**
   * The rows of a timeline.
   *
   * @param originNanos when its first event is
   */
  @SuppressWarnings("this-escape")
  CsvRank(TraceMetadata metadata, int row, long originNanos, Writer text) {
    this.metadata = metadata;
    this.paths = metadata.callPaths();
    this.known = metadata.ranks().get(row);
    this.regions = new RegionSlices(paths, originNanos, this::edge);
    this.rank = metadata.rankOf(row);
    this.thread = threadOf(metadata, row);
    this.text = text;
  }

  /** The number of a timeline among those of its rank. */
  private static int threadOf(TraceMetadata metadata, int row) {
    int thread = 0;
    for (int other = 0; metadata.hasTimelines() && other < row; other++) {
      thread += metadata.rankOf(other) == metadata.rankOf(row) ? 1 : 0;
    }
    return thread;
  }

  /** Takes note of a call that is not written. */
  void pass(MpiCall call) {
    regions.pass();
    take(call);
  }

  private void take(MpiCall call) {
    for (Operation operation : call.operations()) {
      if (operation instanceof PostReceive post) {
        posted.put(post.request(), post);
      } else if (operation instanceof Complete complete) {
        posted.remove(complete.request());
      } else if (operation instanceof Cancel cancel) {
        posted.remove(cancel.request());
      }
    }
  }

  /**
   * Writes a call, the regions that begin and end before it, and its messages: sends where it
   * begins, receives where it ends.
   */
  void write(MpiCall call, long beginNanos) throws IOException {
    regions.call(call, beginNanos);
    String name = quoted(metadata.functions().get(call.function()));
    long endNanos = beginNanos + call.durationNanos();
    row(beginNanos, "Enter", name, region(call.region()));
    for (Operation operation : call.operations()) {
      if (operation instanceof Send send) {
        String kind = send.request() == Operation.NO_REQUEST ? "MpiSend" : "MpiIsend";
        message(
            beginNanos,
            kind,
            "receiver",
            send.peer(),
            send.communicator(),
            send.tag(),
            send.bytes());
      }
    }
    for (Operation operation : call.operations()) {
      if (operation instanceof Receive r) {
        message(endNanos, "MpiRecv", "sender", r.peer(), r.communicator(), r.tag(), r.bytes());
      } else if (operation instanceof Complete complete) {
        PostReceive r = posted.get(complete.request());
        if (r != null) {
          message(endNanos, "MpiIrecv", "sender", r.peer(), r.communicator(), r.tag(), r.bytes());
        }
      }
    }
    row(endNanos, "Leave", name, "");
    take(call);
  }

  /** Writes what is left of regions. */
  void end() throws IOException {
    regions.end(known);
  }

  private void edge(boolean enters, int path, long nanos) throws IOException {
    row(nanos, enters ? "Enter" : "Leave", quoted(paths.name(path)), "");
  }

  private void message(
      long nanos, String kind, String side, int peer, int communicator, int tag, long bytes)
      throws IOException {
    if (peer != Operation.UNKNOWN_PEER && !metadata.carriesDependencies(communicator)) {
      row(
          nanos,
          "Instant",
          kind,
          String.format(
              Locale.ROOT,
              "\"{'%s': %d, 'communicator': 'Comm %d', 'msg_tag': %d, 'msg_length': %d}\"",
              side,
              metadata.rankOf(peer),
              communicator,
              tag,
              bytes));
    }
  }

  private String region(int region) {
    return region == MpiCall.NO_REGION
        ? ""
        : quoted("{'region': '" + python(paths.name(region)) + "'}");
  }

  private void row(long nanos, String event, String name, String attributes) throws IOException {
    text.write(
        nanos + "," + event + "," + name + "," + thread + "," + rank + "," + attributes + "\n");
  }

  /** A field: in quotes where it needs them. */
  private static String quoted(String field) {
    boolean plain = field.matches("[\\w{}:()*<>=~&.' /-]+") && field.strip().equals(field);
    return plain ? field : "\"" + field.replace("\"", "\"\"") + "\"";
  }

  /** Within a string of Python. */
  private static String python(String name) {
    return name.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\r", "\\r");
  }
}
