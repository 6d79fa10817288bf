package io.idlewave.perturb.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JSON of Chrome's trace event format, which Perfetto and chrome://tracing open: a process per
 * rank with a thread per timeline, user regions as slices around calls, calls as complete events
 * with what they do, and a flow from the call that sends a message to the one that has received it,
 * and from a cause to its effect on another timeline. Times are µs with three decimals, so that no
 * ns is lost. Matching the messages takes a walk over the trace, up to the end of the window.
 */
public final class PerfettoExport implements TraceExport {

  @Override
  public String name() {
    return "perfetto";
  }

  @Override
  public boolean writesWindows() {
    return true;
  }

  @Override
  public List<String> write(TimedTrace trace, Path out, ExportOptions options) {
    WindowCalls calls = new WindowCalls(trace, options.window());
    List<String> conditions = new ArrayList<>();
    conditions.add("times: " + trace.metadata().times().word() + ", " + calls.axis());
    conditions.addAll(ExportConditions.of(trace));
    WholeText.write(out, text -> write(trace, calls, options, conditions, text));
    return conditions;
  }

  private static void write(
      TimedTrace trace,
      WindowCalls calls,
      ExportOptions options,
      List<String> conditions,
      Writer text)
      throws IOException {
    TraceMetadata metadata = trace.metadata();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      json.writeStringField("displayTimeUnit", "ns");
      json.writeObjectFieldStart("otherData");
      json.writeStringField("trace", metadata.source().name());
      json.writeStringField("conditions", String.join("; ", conditions));
      json.writeEndObject();
      json.writeArrayFieldStart("traceEvents");
      PerfettoEvents events = new PerfettoEvents(metadata, json);
      CallPaths paths = metadata.callPaths();
      for (int rank = 0; rank < metadata.rankCount(); rank++) {
        if (calls.has(rank)) {
          events.name(rank);
          RegionSlices regions =
              new RegionSlices(paths, calls.originNanos(rank), events.regionsOf(rank));
          calls.read(
              rank,
              call -> regions.pass(),
              (of, number, call, begin) -> {
                regions.call(call, begin);
                events.call(of, number, call, begin);
              });
          regions.end(metadata.ranks().get(rank));
        }
      }
      messages(trace, calls, options, events);
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void messages(
      TimedTrace trace, WindowCalls calls, ExportOptions options, PerfettoEvents events)
      throws IOException {
    PerfettoMessages messages = new PerfettoMessages(trace, calls, events);
    try (GraphWalk walk = new GraphWalk(trace.archive(), options.graph())) {
      GraphBlock block = walk.nextBlock();
      while (block != null && !messages.done()) {
        for (int i = 0; i < block.entryCount(); i++) {
          for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
            if (block.kind(j) == LinkKind.ARRIVE) {
              messages.write(block, i, j);
            }
          }
          messages.pass(block, i);
        }
        block = walk.nextBlock();
      }
    }
  }
}
