package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds and runs programs of this machine, and says in one line what is missing or went wrong. */
final class Processes {

  private static final List<String> TOOLS = List.of("make", "mpicc", "mpirun");

  /**
   * What Open MPI is told; other libraries do not read it. More ranks than there are processors may
   * run, for any user; ranks that wait give way to others, and stay on no processor.
   */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "OMPI_ALLOW_RUN_AS_ROOT", "1",
          "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1",
          "OMPI_MCA_rmaps_base_oversubscribe", "1",
          "OMPI_MCA_mpi_yield_when_idle", "1",
          "OMPI_MCA_hwloc_base_binding_policy", "none");

  private static final int LAST_LINES = 3;

  private Processes() {}

  /**
   * Looks for the tools that validation needs.
   *
   * @param launcher what starts {@code mpirun}; empty for nothing
   * @throws UsageException if one is not on the PATH
   */
  static void requireTools(String path, List<String> launcher) {
    List<String> tools = new ArrayList<>(TOOLS);
    launcher.stream().limit(1).forEach(tools::add);
    for (String tool : tools) {
      boolean found = false;
      for (String folder : path.split(":", -1)) {
        found = found || Files.isExecutable(Path.of(folder.isEmpty() ? "." : folder, tool));
      }
      if (!found) {
        throw new UsageException(
            "validate: "
                + tool
                + " is missing: make and an MPI library with its compiler wrapper are needed (on"
                + " Debian: make gcc openmpi-bin libopenmpi-dev)");
      }
    }
  }

  /**
   * Runs a command to its end.
   *
   * @return what it printed, line by line
   * @throws RefusedException if it fails, with the last that it printed
   */
  static List<String> run(List<String> command, Map<String, String> environment) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(ENVIRONMENT);
    builder.environment().putAll(environment);
    List<String> lines = new ArrayList<>();
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      try (BufferedReader output =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
          lines.add(line);
        }
      }
      int code = process.waitFor();
      if (code != 0) {
        throw new RefusedException(
            "%s ends with exit code %d: %s".formatted(command.get(0), code, last(lines)));
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command.get(0), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(command.get(0) + " was interrupted", e);
    }
  }

  private static String last(List<String> lines) {
    List<String> said = lines.stream().filter(line -> !line.isBlank()).map(String::strip).toList();
    return said.isEmpty()
        ? "it printed nothing"
        : String.join("; ", said.subList(Math.max(0, said.size() - LAST_LINES), said.size()));
  }
}
