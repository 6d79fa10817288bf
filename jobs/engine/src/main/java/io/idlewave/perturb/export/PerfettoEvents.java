package io.idlewave.perturb.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Writes trace events. Numbers of processes are ranks plus 1, those of threads rows of the trace
 * plus 1: Perfetto takes 0 for what runs when nothing does. Mutable.
 */
final class PerfettoEvents {

  private static final long NANOS_PER_MICRO = 1000;

  private final TraceMetadata metadata;
  private final JsonGenerator json;
  private final List<String> functions;
  private final List<String> regions;
  private final long[] firstCall;
  private final long[] lastCall;
  private long flows;

  PerfettoEvents(TraceMetadata metadata, JsonGenerator json) {
    this.metadata = metadata;
    this.json = json;
    this.functions = metadata.functions().stream().map(PlainText::label).toList();
    this.regions = metadata.regions().stream().map(PlainText::label).toList();
    this.firstCall = new long[metadata.rankCount()];
    this.lastCall = new long[metadata.rankCount()];
    Arrays.fill(lastCall, -1);
  }

  /** Whether a call has been written. */
  boolean has(int rank, long call) {
    return call >= firstCall[rank] && call <= lastCall[rank];
  }

  /** Names the thread of a timeline, and with a rank's first one its process. */
  void name(int row) throws IOException {
    int rank = metadata.rankOf(row);
    metadata("thread_name", row, "name", PlainText.label("rank " + metadata.nameOf(row)));
    if (row != rank) {
      return;
    }
    String node = metadata.nodes().get(metadata.ranks().get(rank).node());
    metadata("process_name", rank, "name", PlainText.label("rank " + rank + " on " + node));
    begin("process_sort_index", "M", rank);
    json.writeObjectFieldStart("args");
    json.writeNumberField("sort_index", rank);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void metadata(String event, int rank, String key, String value) throws IOException {
    begin(event, "M", rank);
    json.writeObjectFieldStart("args");
    json.writeStringField(key, value);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void begin(String name, String phase, int rank) throws IOException {
    json.writeRaw('\n');
    json.writeStartObject();
    json.writeStringField("name", name);
    json.writeStringField("ph", phase);
    json.writeNumberField("pid", metadata.rankOf(rank) + 1);
    json.writeNumberField("tid", rank + 1);
  }

  private void micros(String field, long nanos) throws IOException {
    json.writeFieldName(field);
    json.writeNumber(
        String.format(Locale.ROOT, "%d.%03d", nanos / NANOS_PER_MICRO, nanos % NANOS_PER_MICRO));
  }

  /** Writes a call. */
  void call(int rank, long number, MpiCall call, long beginNanos) throws IOException {
    if (lastCall[rank] < 0) {
      firstCall[rank] = number;
    }
    lastCall[rank] = number;
    begin(functions.get(call.function()), "X", rank);
    json.writeStringField("cat", "call");
    micros("ts", beginNanos);
    micros("dur", call.durationNanos());
    json.writeObjectFieldStart("args");
    json.writeNumberField("call", number);
    if (call.region() != MpiCall.NO_REGION) {
      json.writeStringField("region", regions.get(call.region()));
    }
    json.writeArrayFieldStart("operations");
    for (Operation operation : call.operations()) {
      operation(operation);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  /** Writes the regions of a timeline, in their order among its calls. */
  RegionSlices.Sink regionsOf(int rank) {
    return (enters, path, nanos) -> {
      begin(regions.get(path), enters ? "B" : "E", rank);
      json.writeStringField("cat", "region");
      micros("ts", nanos);
      json.writeEndObject();
    };
  }

  private void operation(Operation operation) throws IOException {
    if (operation instanceof Send send) {
      message("send", send.peer(), send.tag(), send.communicator(), send.bytes());
    } else if (operation instanceof Receive r) {
      message("receive", r.peer(), r.tag(), r.communicator(), r.bytes());
    } else if (operation instanceof PostReceive r) {
      message("post", r.peer(), r.tag(), r.communicator(), r.bytes());
    } else if (operation instanceof Collective part) {
      json.writeStartObject();
      json.writeStringField("kind", part.op().name());
      communicator(part.communicator());
      json.writeNumberField("sentBytes", part.sentBytes());
      json.writeNumberField("receivedBytes", part.receivedBytes());
      json.writeEndObject();
    } else if (operation instanceof Transfer transfer) {
      json.writeStartObject();
      json.writeStringField("kind", "transfer");
      json.writeNumberField("peer", transfer.target());
      json.writeNumberField("sentBytes", transfer.sentBytes());
      json.writeNumberField("fetchedBytes", transfer.fetchedBytes());
      json.writeEndObject();
    }
  }

  private void message(String kind, int peer, int tag, int communicator, long bytes)
      throws IOException {
    if (metadata.carriesDependencies(communicator)) {
      json.writeStartObject();
      json.writeStringField("kind", kind.equals("send") ? "cause" : "effect");
      json.writeStringField("of", PlainText.label("rank " + metadata.nameOf(peer)));
      json.writeEndObject();
    } else if (peer != Operation.UNKNOWN_PEER) {
      json.writeStartObject();
      json.writeStringField("kind", kind);
      json.writeNumberField("peer", peer);
      json.writeNumberField("tag", tag);
      communicator(communicator);
      json.writeNumberField("bytes", bytes);
      json.writeEndObject();
    }
  }

  private void communicator(int communicator) throws IOException {
    json.writeStringField(
        "communicator", PlainText.label(metadata.communicators().get(communicator).name()));
  }

  /**
   * Writes the flow between two calls that have been written.
   *
   * @param what message or dependency
   */
  void message(String what, int sender, long beginNanos, int receiver, long endNanos)
      throws IOException {
    flow(what, "s", sender, beginNanos);
    json.writeEndObject();
    flow(what, "f", receiver, endNanos);
    json.writeStringField("bp", "e");
    json.writeEndObject();
    flows++;
  }

  private void flow(String what, String phase, int rank, long nanos) throws IOException {
    begin(what, phase, rank);
    json.writeStringField("cat", what);
    json.writeNumberField("id", flows);
    micros("ts", nanos);
  }
}
