package io.idlewave.jobs.cli;

import io.idlewave.jobs.pipeline.runner.ClusterVersion;
import io.idlewave.jobs.results.table.Version;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.IVersionProvider;

/**
 * What {@code --version} prints.
 *
 * @param verbose whether more than the program's own is asked for
 */
record ProgramVersion(BooleanSupplier verbose) implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String own = "idlewave " + Version.CURRENT;
    return verbose.getAsBoolean()
        ? new String[] {
          own,
          "Flink " + ClusterVersion.ours(),
          "Java %s (%s)".formatted(Runtime.version(), System.getProperty("java.home"))
        }
        : new String[] {own};
  }
}
