package io.idlewave.perturb.export;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Time-independent traces of SimGrid: an index, and beside it a folder with a file per rank. Only
 * actions that the replayer knows are written.
 */
public final class TiExport implements TraceExport {

  @Override
  public String name() {
    return "ti";
  }

  @Override
  public List<String> write(TimedTrace trace, Path out, ExportOptions options) {
    TraceMetadata metadata = trace.metadata();
    OneTimeline.require(metadata, name());
    double flopsPerUnit = options.flopsPerUnit(metadata.times());
    List<String> conditions = new ArrayList<>();
    conditions.add("times: " + metadata.times().word() + ", x%s to flops".formatted(flopsPerUnit));
    conditions.add("computation between calls as recorded; failed tests count as computation");
    conditions.add("all sends of standard mode; counts are bytes; tags tell communicators apart");
    conditions.add("nonblocking collectives block where they begin; uneven ones are even");
    conditions.addAll(ExportConditions.of(trace));
    CollectiveBlocks blocks = new CollectiveBlocks(trace.archive());
    String folder = out.getFileName() + "_files";
    List<Path> written = new ArrayList<>();
    List<String> names = new ArrayList<>();
    boolean complete = false;
    try {
      Path files = Files.createDirectories(out.resolveSibling(folder));
      for (int rank = 0; rank < metadata.rankCount(); rank++) {
        String name = String.format(Locale.ROOT, "rank-%d.txt", rank);
        names.add(folder + "/" + name);
        written.add(files.resolve(name));
        try (Writer text = Files.newBufferedWriter(files.resolve(name))) {
          new TiRank(trace, rank, blocks, flopsPerUnit, text).write();
        }
      }
      Files.write(files.resolve("conditions"), conditions);
      Files.write(out, names);
      complete = true;
      return conditions;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + out, e);
    } finally {
      if (!complete) {
        delete(written);
      }
    }
  }

  /** Leaves no part of a trace that could not be written as a whole. */
  private static void delete(List<Path> written) {
    try {
      for (Path file : written) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove what was written", e);
    }
  }
}
