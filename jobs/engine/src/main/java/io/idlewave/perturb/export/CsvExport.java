package io.idlewave.perturb.export;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Events as Pipit reads them ({@code Trace.from_csv}) and as it writes those of OTF2: calls as
 * {@code Enter} and {@code Leave}, with the user regions around them, messages as {@code Instant}
 * rows {@code MpiSend}, {@code MpiIsend}, {@code MpiRecv} and {@code MpiIrecv}, whose attributes
 * are a Python dictionary. Processes are ranks, and threads their timelines by number. Rows stand
 * rank by rank, those of a rank in order of time; Pipit sorts them.
 */
public final class CsvExport implements TraceExport {

  private static final String HEADER = "Timestamp (ns),Event Type,Name,Thread,Process,Attributes\n";

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public boolean writesWindows() {
    return true;
  }

  @Override
  public List<String> write(TimedTrace trace, Path out, ExportOptions options) {
    TraceMetadata metadata = trace.metadata();
    WindowCalls calls = new WindowCalls(trace, options.window());
    WholeText.write(out, text -> write(metadata, calls, text));
    List<String> conditions = new ArrayList<>();
    conditions.add("times: " + metadata.times().word() + ", " + calls.axis());
    if (metadata.hasTimelines()) {
      conditions.add("threads are timelines; dependencies between those of a rank are left out");
    }
    conditions.addAll(ExportConditions.of(trace));
    return conditions;
  }

  private static void write(TraceMetadata metadata, WindowCalls calls, Writer text)
      throws IOException {
    text.write(HEADER);
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      if (calls.has(rank)) {
        CsvRank rows = new CsvRank(metadata, rank, calls.originNanos(rank), text);
        calls.read(rank, rows::pass, (of, number, call, begin) -> rows.write(call, begin));
        rows.end();
      }
    }
  }
}
