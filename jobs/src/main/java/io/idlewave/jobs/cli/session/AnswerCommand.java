package io.idlewave.jobs.cli.session;

import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** A command that gives one answer: in words, or with {@code --json} for a program. */
public abstract class AnswerCommand extends SessionCommand {

  @Option(names = "--json", description = "Prints one JSON object.")
  protected boolean json;

  protected AnswerCommand(Session session) {
    super(session);
  }

  /** Prints the answer as one JSON object, or its lines. */
  protected void answer(Record object, Supplier<List<String>> lines) {
    if (json) {
      session.printJson(object);
    } else {
      session.print(lines.get());
    }
  }
}
