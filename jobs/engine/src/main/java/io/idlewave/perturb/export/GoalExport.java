package io.idlewave.perturb.export;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * GOAL schedules as text. Computation becomes calcs; messages keep their order, and what a call
 * waits for is required by all that follows it; collectives are unfolded into the messages of their
 * algorithms.
 */
public final class GoalExport implements TraceExport {

  @Override
  public String name() {
    return "goal";
  }

  @Override
  public List<String> write(TimedTrace trace, Path out, ExportOptions options) {
    TraceMetadata metadata = trace.metadata();
    OneTimeline.require(metadata, name());
    double nanosPerUnit = options.nanosPerUnit(metadata.times());
    List<String> conditions = new ArrayList<>();
    conditions.add("times: " + metadata.times().word() + ", x%s to ns".formatted(nanosPerUnit));
    conditions.add("computation between calls as recorded; calls that communicate take no time");
    conditions.add("order of messages and completions as recorded; all sends of standard mode");
    conditions.add("failed tests: the time between them counts as computation");
    conditions.add(
        "collectives unfolded by the default algorithms of idlewave, by size; without their work");
    conditions.addAll(ExportConditions.of(trace));
    WholeText.write(out, text -> write(trace, text, options, nanosPerUnit, conditions));
    return conditions;
  }

  private static void write(
      TimedTrace trace,
      Writer text,
      ExportOptions options,
      double nanosPerUnit,
      List<String> conditions)
      throws IOException {
    TraceMetadata metadata = trace.metadata();
    CollectiveBlocks blocks = new CollectiveBlocks(trace.archive());
    for (String condition : conditions) {
      text.write("// " + condition + "\n");
    }
    text.write("num_ranks " + metadata.rankCount() + "\n");
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      text.write("\nrank " + rank + " {\n");
      new GoalRank(trace, rank, blocks, options, nanosPerUnit, text).write();
      text.write("}\n");
    }
  }
}
