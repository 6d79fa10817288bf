package io.idlewave.jobs.cli.trace;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.tile.TiledTrace;
import io.idlewave.ingest.tile.Tiling;
import io.idlewave.ingest.tile.UnfitTilingException;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave tile}. */
@Command(
    name = "tile",
    description = "Makes a trace of more ranks: a larger grid of those that were recorded.",
    footer = {
      "",
      "For programs whose ranks form a grid and send to their neighbours. Copies of the grid are",
      "joined where they touch, collectives grow, and computing is that of the recorded rank of"
          + " the",
      "same place. The result has no times of a run: model timing takes it, observed refuses it.",
      "",
      "Examples:",
      "  idlewave synth halo --px 4 --py 4 --allreduce collective --boundary open --out small",
      "  idlewave tile small --by 2,2 --out large",
      "  idlewave tile small --to 5,6 --grid 4,4 --out large"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
public final class TileCommand extends SessionCommand {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  @Parameters(paramLabel = "TRACE", description = "An archive.")
  private Path trace;

  @Option(
      names = "--by",
      paramLabel = "N,N,...",
      description =
          "Copies of the grid in each of its dimensions, first that in which the number of a rank"
              + " changes fastest.")
  private @Nullable String by;

  @Option(
      names = "--to",
      paramLabel = "N,N,...",
      description = "Instead, how many ranks there are to be in each dimension.")
  private @Nullable String to;

  @Option(
      names = "--grid",
      paramLabel = "N,N,...",
      description = "Recorded ranks in each dimension (default: as their messages say).")
  private @Nullable String grid;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "TRACE",
      description = "The folder of the archive; one that is there is replaced.")
  private Path out;

  @Mixin private WindowOption window;

  public TileCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    TraceArchive tiled = tiled(tiling());
    session.print(
        "trace: %s (%d ranks; %s)"
            .formatted(out, tiled.metadata().rankCount(), tiled.metadata().source().name()));
    return ExitCode.OK;
  }

  private TraceArchive tiled(Tiling tiling) {
    GraphOptions graph = window.graph();
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    long ranks = tiling.tiledRanks(archive.metadata().rankCount());
    try {
      return TiledTrace.write(
          archive,
          tiling,
          out,
          made -> TraceIndex.write(made, graph, session.progress()),
          written -> session.progress().report("tile", written, ranks, "ranks"));
    } catch (UnfitTilingException e) {
      throw new RefusedException(
          "%1$s: tile: %2$s; without copies: idlewave run %1$s --network NAME --analysis extrapolation"
              .formatted(trace, e.getMessage()),
          e);
    }
  }

  private Tiling tiling() {
    List<Integer> sizes = grid == null ? null : numbers("--grid", grid);
    try {
      if (by != null && to == null) {
        return Tiling.by(numbers("--by", by), sizes);
      }
      if (to != null && by == null) {
        return Tiling.to(numbers("--to", to), sizes);
      }
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
    }
    throw new UsageException("one of --by and --to, got " + (by == null ? "none" : "both"));
  }

  private static List<Integer> numbers(String option, String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String number : text.split(",", -1)) {
      if (!NUMBER.matcher(number).matches()) {
        throw new UsageException(option + ": whole numbers such as 2,2,2, got " + text);
      }
      numbers.add(Integer.parseInt(number));
    }
    return numbers;
  }
}
