package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.machine.BenchCommand;
import io.idlewave.jobs.cli.machine.DoctorCommand;
import io.idlewave.jobs.cli.machine.FitBurstCommand;
import io.idlewave.jobs.cli.machine.FitCommand;
import io.idlewave.jobs.cli.machine.FitRttCommand;
import io.idlewave.jobs.cli.machine.FitTablesCommand;
import io.idlewave.jobs.cli.machine.FitTauCommand;
import io.idlewave.jobs.cli.machine.SignatureCommand;
import io.idlewave.jobs.cli.machine.ValidateCommand;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.trace.CheckCommand;
import io.idlewave.jobs.cli.trace.ExportCommand;
import io.idlewave.jobs.cli.trace.ForecastCommand;
import io.idlewave.jobs.cli.trace.InspectCommand;
import io.idlewave.jobs.cli.trace.StragglersCommand;
import io.idlewave.jobs.cli.trace.TileCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;

/** The commands of the command line, in the order of its help. */
final class Commands {

  private static final Map<String, Function<Session, Object>> ALL = new LinkedHashMap<>();

  /** What they say is about the others. */
  private static final Set<String> OF_ALL = Set.of("completion", "help");

  static {
    ALL.put("demo", DemoCommand::new);
    ALL.put("ingest", IngestCommand::new);
    ALL.put("check", CheckCommand::new);
    ALL.put("inspect", InspectCommand::new);
    ALL.put("stragglers", StragglersCommand::new);
    ALL.put("forecast", ForecastCommand::new);
    ALL.put("export", ExportCommand::new);
    ALL.put("init", InitCommand::new);
    ALL.put("run", session -> RunHelp.shortened(new CommandLine(new RunCommand(session))));
    ALL.put("serve", ServeCommand::new);
    ALL.put("feed", FeedCommand::new);
    ALL.put("synth", SynthCommand::spec);
    ALL.put("tile", TileCommand::new);
    ALL.put("report", ReportCommand::new);
    ALL.put("publish", PublishCommand::new);
    ALL.put("history", HistoryCommand::new);
    ALL.put("compare", CompareCommand::new);
    ALL.put("why", WhyCommand::new);
    ALL.put("watch", WatchCommand::new);
    ALL.put("explain", ExplainCommand::new);
    ALL.put("fit", Commands::fit);
    ALL.put("signature", SignatureCommand::new);
    ALL.put("bench", BenchCommand::new);
    ALL.put("validate", ValidateCommand::new);
    ALL.put("doctor", DoctorCommand::new);
    ALL.put("completion", CompletionCommand::new);
    ALL.put("help", session -> new HelpCommand());
  }

  private Commands() {}

  private static CommandLine fit(Session session) {
    return new CommandLine(new FitCommand.Group())
        .addSubcommand(new FitRttCommand(session))
        .addSubcommand(new FitBurstCommand(session))
        .addSubcommand(new FitTauCommand(session))
        .addSubcommand(new FitTablesCommand(session));
  }

  /**
   * Adds the command that the first argument names, alone: to read the options of all the others
   * takes longer than many a command itself. Adds all where it names none, or one about all.
   */
  static void add(CommandLine line, Session session, String[] arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    Function<Session, Object> named = OF_ALL.contains(first) ? null : ALL.get(first);
    if (named != null) {
      line.addSubcommand(first, named.apply(session));
    } else {
      ALL.forEach((name, command) -> line.addSubcommand(name, command.apply(session)));
    }
  }
}
