package io.idlewave.perturb.export;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
  public String description() {
    return "a GOAL schedule (LogGOPSim): messages, collectives unfolded into them, and calcs in ns";
  }

  @Override
  public List<String> write(TraceArchive archive, Path out, ExportOptions options) {
    TraceMetadata metadata = archive.metadata();
    double nanosPerUnit = options.nanosPerUnit(metadata.times());
    List<String> conditions = new ArrayList<>();
    conditions.add("times: " + metadata.times() + ", x%s to ns".formatted(nanosPerUnit));
    conditions.add("computation between calls as recorded; calls that communicate take no time");
    conditions.add("order of messages and completions as recorded; all sends of standard mode");
    conditions.add("failed tests: the time between them counts as computation");
    conditions.add(
        "collectives unfolded by the default algorithms of idlewave, by size; without their work");
    conditions.addAll(WarningConditions.of(metadata));
    Path part = out.resolveSibling(out.getFileName() + ".part");
    try {
      write(archive, part, options, nanosPerUnit, conditions);
      Files.move(part, out, StandardCopyOption.REPLACE_EXISTING);
      return conditions;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + out, e);
    } finally {
      delete(part);
    }
  }

  private static void delete(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + part, e);
    }
  }

  private static void write(
      TraceArchive archive,
      Path part,
      ExportOptions options,
      double nanosPerUnit,
      List<String> conditions)
      throws IOException {
    TraceMetadata metadata = archive.metadata();
    CollectiveBlocks blocks = new CollectiveBlocks(archive);
    try (Writer text = Files.newBufferedWriter(part)) {
      for (String condition : conditions) {
        text.write("// " + condition + "\n");
      }
      text.write("num_ranks " + metadata.rankCount() + "\n");
      for (int rank = 0; rank < metadata.rankCount(); rank++) {
        text.write("\nrank " + rank + " {\n");
        new GoalRank(archive, rank, blocks, options, nanosPerUnit, text).write();
        text.write("}\n");
      }
    }
  }
}
