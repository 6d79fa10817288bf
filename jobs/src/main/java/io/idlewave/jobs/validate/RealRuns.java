package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs of the programs with the tracer on this machine.
 *
 * @param tracer the tracer's folder, with its sources
 * @param launcher what starts {@code mpirun}, such as {@code chrt -f 20}; empty for nothing
 */
record RealRuns(Path tracer, List<String> launcher) {

  private static final String ACCURACY = "accuracy";
  private static final int PAIR = 2;
  private static final String OFF = "off";

  /**
   * Builds the library and the programs.
   *
   * @throws UsageException if a tool or the folder is missing
   */
  void build() {
    if (!Files.isRegularFile(tracer.resolve("Makefile"))) {
      throw new UsageException(
          "--tracer: the folder of the tracer's sources (ingest/tracer), got " + tracer);
    }
    String path = System.getenv("PATH");
    Processes.requireTools(path == null ? "" : path, launcher);
    Processes.run(List.of("make", "-s", "-C", tracer.toString()), Map.of());
    Processes.run(List.of("make", "-s", "-C", tracer.resolve("programs").toString()), Map.of());
  }

  /** A run with nothing injected, whose trace is written to {@code trace}. */
  RealRun traced(ValidationProgram program, MessageProtocols protocols, Path trace) {
    List<String> lines =
        start(
            program.ranks(), program.file(), program.arguments(), protocols, trace.toString(), "");
    return RealRun.of(lines, program);
  }

  /** A run with what a question is asked about, whose trace is written to {@code trace}. */
  RealRun traced(WhySetting setting, Path trace) {
    ValidationProgram program = setting.program();
    List<String> arguments = new ArrayList<>(program.arguments());
    Stream.of(setting.arguments().split(" ", -1))
        .filter(word -> !word.isEmpty())
        .forEach(arguments::add);
    List<String> lines =
        start(
            program.ranks(),
            program.file(),
            arguments,
            MessageProtocols.BUFFERED,
            trace.toString(),
            setting.injected());
    return RealRun.of(lines, program);
  }

  /**
   * A run under a setting.
   *
   * @param seed of its noise
   */
  RealRun injected(
      ValidationProgram program, MessageProtocols protocols, Injection setting, int seed) {
    List<String> lines =
        start(
            program.ranks(),
            program.file(),
            program.arguments(),
            protocols,
            OFF,
            seeded(setting, seed));
    return RealRun.of(lines, program);
  }

  /** What messages cost and what noise takes under a setting. */
  Accuracy accuracy(MessageProtocols protocols, Injection setting, int seed) {
    return Accuracy.parse(start(PAIR, ACCURACY, List.of(), protocols, OFF, seeded(setting, seed)));
  }

  private static String seeded(Injection setting, int seed) {
    return setting.noise() == null ? setting.text() : setting.text() + ",seed=" + seed;
  }

  private List<String> start(
      int ranks,
      String program,
      List<String> arguments,
      MessageProtocols protocols,
      String trace,
      String inject) {
    List<String> command = new ArrayList<>(launcher);
    Path library = tracer.resolve("target/libidlewave.so").toAbsolutePath();
    Path file = tracer.resolve("target/programs").resolve(program).toAbsolutePath();
    command.addAll(List.of("mpirun", "-np", String.valueOf(ranks)));
    command.addAll(List.of("env", "LD_PRELOAD=" + library, file.toString()));
    command.addAll(arguments);
    Map<String, String> environment = new HashMap<>(protocols.environment());
    environment.put("IDLEWAVE_TRACE", trace);
    environment.put("IDLEWAVE_INJECT", inject);
    return Processes.run(command, environment);
  }
}
