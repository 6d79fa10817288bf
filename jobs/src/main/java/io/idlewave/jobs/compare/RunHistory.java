package io.idlewave.jobs.compare;

import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.RunIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results below a folder.
 *
 * @param runs complete results, the oldest first; those that do not say when they ended come before
 * @param unreadable folders whose results cannot be read, each with the reason
 */
public record RunHistory(List<Run> runs, List<String> unreadable) {

  private static final String SUMMARY_FILE = "summary.json";

  /** Takes immutable copies. */
  public RunHistory {
    runs = List.copyOf(runs);
    unreadable = List.copyOf(unreadable);
  }

  /**
   * A run. What earlier versions did not write is null.
   *
   * @param folder of the results, relative to where the search began
   * @param ended when the run ended, in UTC
   * @param trace name of the trace as its tracer gave it
   * @param traceDigest digest of the trace
   * @param study digest of the study
   * @param seed of all draws
   * @param version of the program
   * @param ranks of the trace
   * @param timing {@code observed} or {@code model}
   * @param scenarios number of scenarios
   * @param replicates of each
   * @param slowest scenario with the largest mean slowdown; null where there is none
   * @param slowestBound its bound
   * @param slowdown its mean slowdown
   */
  public record Run(
      String folder,
      @Nullable String ended,
      @Nullable String trace,
      @Nullable String traceDigest,
      @Nullable String study,
      @Nullable Long seed,
      @Nullable String version,
      int ranks,
      String timing,
      long scenarios,
      long replicates,
      @Nullable String slowest,
      @Nullable String slowestBound,
      @Nullable Double slowdown) {}

  /**
   * Looks for results in {@code folder} and below it.
   *
   * @throws UsageException if there is no such folder
   */
  public static RunHistory below(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException("history: the folder of results folders, got " + folder);
    }
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(folder, new Search(found));
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": cannot be searched", e);
    }
    List<Run> runs = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    found.sort(Comparator.comparing(Path::toString));
    for (Path results : found) {
      try {
        runs.add(run(folder, results));
      } catch (BadResultsException e) {
        unreadable.add(String.valueOf(e.getMessage()));
      }
    }
    runs.sort(Comparator.comparing(Run::ended, Comparator.nullsFirst(Comparator.naturalOrder())));
    return new RunHistory(runs, unreadable);
  }

  /** Finds folders with a summary, and does not look into them; what cannot be read is passed. */
  private static final class Search extends SimpleFileVisitor<Path> {
    private final List<Path> found;

    Search(List<Path> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (Files.isRegularFile(folder.resolve(SUMMARY_FILE))) {
        found.add(folder);
        return FileVisitResult.SKIP_SUBTREE;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }

  private static Run run(Path root, Path results) {
    RunSummary summary = ResultsFolder.readSummary(new LocalFolder(results));
    RunIdentity identity = summary.run();
    List<ScenarioResult> scenarios = summary.scenarios();
    ScenarioResult slowest =
        scenarios.stream()
            .filter(scenario -> scenario.slowdown() != null)
            .max(Comparator.comparingDouble(RunHistory::slowdown))
            .orElse(null);
    String name = root.relativize(results).toString();
    return new Run(
        name.isEmpty() ? "." : name,
        summary.engine().endedAt(),
        identity == null ? null : identity.traceName(),
        identity == null ? null : identity.traceDigest(),
        identity == null ? null : identity.study(),
        identity == null ? null : Long.valueOf(identity.seed()),
        identity == null ? null : identity.version(),
        summary.trace().ranks(),
        scenarios.isEmpty() ? "" : scenarios.get(0).timing(),
        scenarios.stream().map(ScenarioResult::name).distinct().count(),
        scenarios.stream().mapToLong(ScenarioResult::replicates).max().orElse(0),
        slowest == null ? null : slowest.name(),
        slowest == null ? null : slowest.bound(),
        slowest == null ? null : Double.valueOf(slowdown(slowest)));
  }

  private static double slowdown(ScenarioResult scenario) {
    Statistics slowdown = scenario.slowdown();
    return slowdown == null ? 0 : slowdown.mean();
  }
}
