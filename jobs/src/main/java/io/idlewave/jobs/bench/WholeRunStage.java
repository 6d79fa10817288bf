package io.idlewave.jobs.bench;

import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.RefusedException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command {@code run} in a process of its own, started as this one was: CPU seconds all told,
 * from the start of the virtual machine to its end.
 *
 * @param name of the stage
 * @param arguments of the command line
 * @param log takes what the process says
 */
record WholeRunStage(String name, List<String> arguments, Path log) implements BenchmarkStage {

  /** LogGP, as fast as a cluster of today. */
  private static final String NETWORK = "loggp,L=5us,o=1us,g=2us,G=0.5ns";

  /** A run of the archive in {@code trace} under exponential noise, into {@code folder}. */
  static WholeRunStage of(Path trace, int replicates, Path folder) {
    return new WholeRunStage(
        "run, LogGP, " + replicates + (replicates == 1 ? " replicate" : " replicates"),
        List.of(
            "run",
            trace.toString(),
            "--network",
            NETWORK,
            "--noise",
            "exponential,mean=2us",
            "--replicates",
            Integer.toString(replicates),
            "--force",
            "--out",
            folder.resolve("results").toString()),
        folder.resolve("log"));
  }

  /** Whether the system says what a process has cost once it has ended. */
  static boolean isMeasurable() {
    return CpuTime.ofEndedChildren().isPresent()
        && ProcessHandle.current().info().command().isPresent();
  }

  @Override
  public BenchmarkUnit unit() {
    return BenchmarkUnit.CPU_SECONDS;
  }

  @Override
  public boolean warmsUp() {
    return false;
  }

  @Override
  public double measure() {
    double start = CpuTime.ofEndedChildren().orElseThrow();
    File said = log.toFile();
    try {
      Process process =
          new ProcessBuilder(command()).redirectErrorStream(true).redirectOutput(said).start();
      if (process.waitFor() != 0) {
        throw new RefusedException(
            "a run of the benchmark fails: " + Files.readString(log).strip());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a run of the benchmark cannot be started", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailedException("the benchmark was interrupted", e);
    }
    return CpuTime.ofEndedChildren().orElseThrow() - start;
  }

  private List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("io.idlewave.jobs.Idlewave");
    command.addAll(arguments);
    return command;
  }
}
