package io.idlewave.jobs.cli.trace;

import io.idlewave.jobs.app.LaneRequest;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose one replicate of a study. */
final class LaneOptions {

  @Option(names = "--study", paramLabel = "FILE", description = "A study of the trace.")
  private @Nullable Path study;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description =
          "One of its scenarios (default: the first), or base, its machine undisturbed, under model"
              + " timing.")
  private @Nullable String scenario;

  @Option(
      names = "--replicate",
      paramLabel = "N",
      description = "The number of the replicate (default: ${DEFAULT-VALUE}).",
      defaultValue = "0")
  private long replicate;

  @Option(
      names = "--bound",
      paramLabel = "BOUND",
      description = "lower or upper, where there are two (default: upper).")
  private @Nullable String bound;

  /** The replicate that is asked for of {@code trace}, or null for none. */
  @Nullable LaneRequest of(Path trace) {
    if (study == null) {
      if (scenario != null || bound != null || replicate != 0) {
        throw new UsageException("--scenario, --bound, --replicate: only with --study FILE");
      }
      return null;
    }
    Study read = StudyReader.read(study);
    Path own = trace.toAbsolutePath().normalize();
    if (!read.trace().equals(own)) {
      throw new UsageException("--study: one of %s, got one of %s".formatted(own, read.trace()));
    }
    return new LaneRequest(read, scenario, bound, replicate);
  }
}
