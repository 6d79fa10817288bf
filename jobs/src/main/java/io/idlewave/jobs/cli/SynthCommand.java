package io.idlewave.jobs.cli;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import io.idlewave.jobs.study.text.Dimension;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * {@code idlewave synth}: one subcommand per synthetic program, with the options that {@link
 * Programs} knows, and the costs of communication.
 */
final class SynthCommand extends SessionCommand {

  private static final Set<String> TIMES = Set.of("compute", "grain", "jitter");
  private static final String FLOP = "flop";
  private static final String BYTES = "bytes";
  private static final String BIDIRECTIONAL = "bidirectional";

  private final String program;
  private final CommandSpec spec;

  private SynthCommand(Session session, String program) {
    super(session);
    this.program = program;
    this.spec = CommandSpec.wrapWithoutInspection(this).name(program);
    spec.usageMessage()
        .description("Writes the trace of the program " + program + ".")
        .footer("", Examples.HEADING, "  idlewave synth " + program + " --out trace");
    Programs.options(program).forEach(this::addProgramOption);
    addCostOptions();
    spec.addOption(
        option("--out", "TRACE", "The folder of the archive; one that is there is replaced.")
            .required(true)
            .build());
    spec.addOption(option(WindowOption.NAME, WindowOption.LABEL, WindowOption.DESCRIPTION).build());
  }

  /** The command with all of its programs. */
  static CommandSpec spec(Session session) {
    CommandSpec synth = CommandSpec.create().name("synth");
    synth
        .usageMessage()
        .description("Writes the trace of a synthetic program, whose costs are known.")
        .footer(
            "",
            "Examples:",
            "  idlewave synth ring --ranks 128 --laps 100 --bytes 1024 --compute 10us --out trace",
            "  idlewave synth halo --px 16 --py 16 --iterations 10 --compute 100us --out trace",
            "  idlewave synth bsp --ranks 1000 --steps 100 --grain 125us --out trace",
            "  idlewave synth chain --mode rndv --style sendrecv --bi --distance 2 --out trace");
    for (String program : Programs.names()) {
      synth.addSubcommand(program, new SynthCommand(session, program).spec);
    }
    return synth;
  }

  private static OptionSpec.Builder option(String name, String label, String description) {
    return OptionSpec.builder(name)
        .paramLabel(label)
        .type(String.class)
        .arity("1")
        .description(description);
  }

  private void addProgramOption(String key, String byDefault) {
    if (key.equals(BIDIRECTIONAL)) {
      spec.addOption(
          OptionSpec.builder("--bi").description("Messages go both ways.").arity("0").build());
      spec.addOption(
          OptionSpec.builder("--uni")
              .description("Messages go one way (the default).")
              .arity("0")
              .build());
      return;
    }
    boolean isTime = TIMES.contains(key) || key.equals(FLOP);
    String label = isTime ? "TIME" : key.equals(BYTES) ? "SIZE" : "VALUE";
    String shown = isTime ? time(Double.parseDouble(byDefault) / scale(key)) : byDefault;
    spec.addOption(
        option("--" + key, label, shown.isEmpty() ? "" : "Default: " + shown + ".").build());
  }

  /** How many of an option's units a nanosecond has. */
  private static double scale(String key) {
    return key.equals(FLOP) ? 1000 : 1;
  }

  private void addCostOptions() {
    CostSet costs = CostSet.DEFAULT;
    addCost("--overhead", "CPU time of every MPI call", time((double) costs.overheadNanos()));
    addCost("--latency", "Time of an empty message", time((double) costs.latencyNanos()));
    addCost("--per-byte", "Transfer time of one byte", time(costs.picosPerByte() / 1000.0));
    addCost("--collective", "Time of a collective", time((double) costs.collectiveNanos()));
    addCost("--eager", "Largest eager standard send", costs.eagerThresholdBytes() + "B");
  }

  private void addCost(String name, String description, String byDefault) {
    String label = name.equals("--eager") ? "SIZE" : "TIME";
    spec.addOption(option(name, label, description + ". Default: " + byDefault + ".").build());
  }

  private static String time(double nanos) {
    return Dimension.TIME.format(nanos);
  }

  @Override
  public Integer call() {
    Program made = program();
    CostSet costs = costs();
    Path out = Path.of(String.valueOf(value("--out")));
    try {
      GraphOptions graph = WindowOption.graph(value(WindowOption.NAME));
      Synth.write(
          made, costs, out, archive -> TraceIndex.write(archive, graph, session.progress()));
    } catch (ArithmeticException e) {
      throw new UsageException(
          "synth "
              + made.name()
              + ": recorded times of at most 2^63 - 1 ns, got a program that takes longer");
    }
    session.print("trace: " + out + " (" + made.name() + "; " + costs.describe() + ")");
    return ExitCode.OK;
  }

  private Program program() {
    Map<String, String> given = new HashMap<>();
    for (String key : Programs.options(program).keySet()) {
      String text = key.equals(BIDIRECTIONAL) ? direction() : value("--" + key);
      if (text != null) {
        given.put(key, plain(key, text));
      }
    }
    try {
      return Programs.create(program, given);
    } catch (IllegalArgumentException e) {
      throw new UsageException("synth " + program + ": " + e.getMessage());
    }
  }

  private @Nullable String direction() {
    boolean both = value("--bi") != null;
    if (both && value("--uni") != null) {
      throw new ParameterException(spec.commandLine(), "one of --uni and --bi, got both");
    }
    return both ? "true" : null;
  }

  private static String plain(String key, String text) {
    if (TIMES.contains(key)) {
      return Long.toString(Arguments.wholeNanos("--" + key, text));
    }
    if (key.equals(FLOP)) {
      return Long.toString(Arguments.wholePicos("--" + key, text));
    }
    return key.equals(BYTES) ? Long.toString(Arguments.wholeBytes("--" + key, text)) : text;
  }

  private CostSet costs() {
    CostSet costs = CostSet.DEFAULT;
    String overhead = value("--overhead");
    String latency = value("--latency");
    String perByte = value("--per-byte");
    String collective = value("--collective");
    String eager = value("--eager");
    return new CostSet(
        overhead == null ? costs.overheadNanos() : Arguments.wholeNanos("--overhead", overhead),
        latency == null ? costs.latencyNanos() : Arguments.wholeNanos("--latency", latency),
        perByte == null ? costs.picosPerByte() : Arguments.wholePicos("--per-byte", perByte),
        collective == null
            ? costs.collectiveNanos()
            : Arguments.wholeNanos("--collective", collective),
        eager == null ? costs.eagerThresholdBytes() : Arguments.wholeBytes("--eager", eager));
  }

  /** What was given for an option, or null. */
  private @Nullable String value(String option) {
    Object value = spec.findOption(option).getValue();
    return value == null || value.equals(false) ? null : value.toString();
  }
}
