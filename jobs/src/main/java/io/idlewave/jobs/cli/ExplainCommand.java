package io.idlewave.jobs.cli;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.CompletionValues;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.condition.Explanation;
import io.idlewave.jobs.condition.Explanations;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.jobs.study.network.Signatures.Platform;
import io.idlewave.jobs.study.text.EditDistance;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code idlewave explain}. */
@Command(
    name = "explain",
    description = {
      "Says what a word of a report means: a condition, a warning, or a term.",
      "The word platforms lists those that --network, noise and studies name."
    },
    footer = {
      "",
      "Examples:",
      "  idlewave explain unexplained-waits",
      "  idlewave explain eager",
      "  idlewave explain platforms"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class ExplainCommand extends AnswerCommand {

  private static final String INDENT = "  ";

  /** Of words that many texts mention. */
  private static final int MOST_IN_FULL = 6;

  @Parameters(
      paramLabel = "WORD",
      completionCandidates = CompletionValues.Explained.class,
      arity = "0..*",
      description = "A code of summary.json, or a word of the caveat line (default: all names).")
  private List<String> words = new ArrayList<>();

  ExplainCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    if (!words.isEmpty() && words.get(0).equals(CompletionValues.PLATFORMS)) {
      if (words.size() > 1) {
        throw new UsageException("explain platforms: no further word, got " + words.get(1));
      }
      List<Platform> platforms = Signatures.platforms();
      answer(new Platforms(platforms), () -> platforms.stream().map(ExplainCommand::line).toList());
      return ExitCode.OK;
    }
    String word = PlainText.label(String.join(" ", words));
    List<Explanation> found = words.isEmpty() ? Explanations.all() : Explanations.of(word);
    if (found.isEmpty()) {
      throw new UsageException("explain: %s, got %s".formatted(nearest(word), word));
    }
    if (json) {
      session.printJson(new Found(found));
    } else if (words.isEmpty()) {
      session.print(names(found));
    } else if (found.equals(Explanations.mentioning(word)) && Explanations.named(word).isEmpty()) {
      session.print(
          "nothing is called %s; texts that mention it: %s"
              .formatted(word, String.join(", ", names(found))));
    } else {
      session.print(text(found));
    }
    return ExitCode.OK;
  }

  private static String line(Platform platform) {
    return "%-14s %s%s (%s)"
        .formatted(
            platform.name(),
            platform.network(),
            platform.noise().isEmpty() ? "" : "noise: " + platform.noise(),
            platform.source());
  }

  private record Platforms(List<Platform> platforms) {}

  private record Found(List<Explanation> explanations) {}

  private static String nearest(String word) {
    String nearest = EditDistance.slip(word, names(Explanations.all()));
    return "a condition, warning or term"
        + (nearest == null
            ? " (without a word, explain lists them all)"
            : ", of which the nearest is " + nearest);
  }

  private static List<String> names(List<Explanation> explanations) {
    return explanations.stream().flatMap(e -> e.names().stream()).distinct().toList();
  }

  private static List<String> text(List<Explanation> found) {
    List<String> lines = new ArrayList<>();
    int shown = Math.min(MOST_IN_FULL, found.size());
    for (Explanation explanation : found.subList(0, shown)) {
      lines.add(String.join(", ", explanation.names()) + " (" + explanation.kind() + ")");
      lines.addAll(wrapped(explanation.text()));
    }
    if (shown < found.size()) {
      List<String> rest = names(found.subList(shown, found.size()));
      lines.add("also in: " + String.join(", ", rest));
    }
    return lines;
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > Session.WIDTH && line.length() > INDENT.length()) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(INDENT);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
