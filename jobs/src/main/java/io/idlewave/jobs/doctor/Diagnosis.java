package io.idlewave.jobs.doctor;

import io.idlewave.jobs.pipeline.runner.ClusterVersion;
import io.idlewave.jobs.results.table.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was looked at before a run.
 *
 * @param version of this program
 * @param flink the engine's version
 * @param checks what was found, in the order in which it matters
 */
public record Diagnosis(String version, String flink, List<Checkup> checks) {

  /** Takes an immutable copy. */
  public Diagnosis {
    checks = List.copyOf(checks);
  }

  /**
   * Looks at this machine, and at a trace and a cluster where they are named.
   *
   * @param out the folder that results are to go to
   * @param home where this program is installed, or null
   * @param trace an archive, or null
   * @param master {@code HOST:PORT} of a cluster, or null
   */
  public static Diagnosis of(
      Path out, @Nullable String home, @Nullable Path trace, @Nullable String master) {
    List<Checkup> checks = new ArrayList<>(MachineChecks.all(out, home));
    if (master != null) {
      checks.add(ClusterCheck.of(master));
    }
    if (trace != null) {
      checks.addAll(TraceCheck.of(trace));
    }
    return new Diagnosis(Version.CURRENT, ClusterVersion.ours(), checks);
  }

  /** Whether a run has what it needs. */
  public boolean healthy() {
    return checks.stream().noneMatch(check -> check.verdict() == Checkup.Verdict.FAIL);
  }
}
