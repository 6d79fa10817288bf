package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.Actions;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.picture.PictureFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave graph}. */
@Command(
    name = "graph",
    description = "Draws a window of the message-passing graph, for Graphviz or as SVG.",
    footer = {
      "",
      "Examples:",
      "  idlewave graph trace --rank-range 0..3 --from-call 100 --calls 10 | dot -Tsvg > graph.svg",
      "  idlewave graph trace --format svg --out graph.svg --study study.yaml"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class GraphCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "TRACE", description = "The folder of an archive.")
  private Path trace;

  @Option(
      names = "--rank-range",
      paramLabel = "A..B",
      description = "The ranks to show, both ends included (default: the first 8).")
  private @Nullable String rankRange;

  @Option(
      names = "--from-call",
      paramLabel = "N",
      description = "The first call to show of each rank, counted from 0 (default: 0).")
  private long firstCall;

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "Calls to show of each rank (default: ${DEFAULT-VALUE}).",
      defaultValue = "20")
  private int calls;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      description = "One of ${COMPLETION-CANDIDATES} (default: dot).")
  private String format = PictureFormat.DOT.label();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Writes the picture there (default: prints it).")
  private @Nullable Path out;

  @Mixin private LaneOptions lane;

  @Mixin private WindowOption held;

  /** The names of the formats. */
  static final class Formats implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(PictureFormat.values()).map(PictureFormat::label).iterator();
    }
  }

  GraphCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--calls", calls);
    if (firstCall < 0) {
      throw new UsageException("--from-call: at least 0, got " + firstCall);
    }
    List<String> picture =
        session
            .actions()
            .graph(trace, window(), format(), held.graph(), lane.of(trace), session.progress());
    if (out == null) {
      session.print(picture);
    } else {
      write(out, picture);
      session.print(format + ": " + out);
    }
    return ExitCode.OK;
  }

  private static void write(Path file, List<String> lines) {
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private PictureFormat format() {
    return Arrays.stream(PictureFormat.values())
        .filter(known -> known.label().equals(format))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--format: one of %s, got %s"
                        .formatted(String.join(", ", new Formats()), format)));
  }

  private Actions.Window window() {
    if (rankRange == null) {
      return new Actions.Window(0, Actions.Window.FEW_RANKS, firstCall, calls);
    }
    RankRange range = RankRange.of("--rank-range", rankRange);
    return new Actions.Window(range.first(), range.last(), firstCall, calls);
  }
}
