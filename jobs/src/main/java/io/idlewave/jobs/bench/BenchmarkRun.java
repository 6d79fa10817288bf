package io.idlewave.jobs.bench;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Version;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * All figures of one version on one machine: what {@code bench --out} stores.
 *
 * @param version of the program
 * @param machine where it ran
 * @param figures one per stage, in the order of the table
 */
public record BenchmarkRun(String version, Machine machine, List<BenchmarkFigure> figures) {

  /** Takes an immutable copy of the figures. */
  public BenchmarkRun {
    Objects.requireNonNull(machine, "machine");
    figures = List.copyOf(figures);
  }

  /** Figures of this program on this machine. */
  public static BenchmarkRun here(List<BenchmarkFigure> figures) {
    return new BenchmarkRun(Version.CURRENT, Machine.here(), figures);
  }

  /**
   * Reads a stored run.
   *
   * @throws UsageException if {@code file} holds none
   */
  public static BenchmarkRun read(Path file) {
    try {
      return ReportJson.read(Files.readAllBytes(InputFile.of(file)), BenchmarkRun.class);
    } catch (IOException e) {
      throw new UsageException(file + ": what idlewave bench --out wrote, got something else");
    }
  }

  /** Stores the run. */
  public void write(Path file) {
    try {
      Files.writeString(file, ReportJson.write(this));
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be written", e);
    }
  }
}
