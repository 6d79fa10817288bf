package io.idlewave.jobs.cli.trace;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.tile.DataParallel;
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
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave tile}. */
@Command(
    name = "tile",
    description =
        "Makes a trace of more ranks: a larger grid of those that were recorded, or data-parallel"
            + " copies of a training job.",
    footer = {
      "",
      "For programs whose ranks form a grid and send to their neighbours. Copies of the grid are",
      "joined where they touch, collectives grow, and computing is that of the recorded rank of",
      "the same place. A larger grid has no times of a run: model timing takes it, observed",
      "refuses it.",
      "",
      "With --data-parallel the whole job is there K times. Collectives of all ranks, and those",
      "of groups that the trace says are data-parallel, are joined over all copies; all else",
      "stays within one. Copies keep the times of the trace; larger collectives keep recorded",
      "durations where no network prices them.",
      "",
      "Examples:",
      "  idlewave synth halo --px 4 --py 4 --allreduce collective --boundary open --out small",
      "  idlewave tile small --by 2,2 --out large",
      "  idlewave tile small --to 5,6 --grid 4,4 --out large",
      "  idlewave tile small --data-parallel 8 --out large"
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
      names = "--data-parallel",
      paramLabel = "K",
      description =
          "Instead, copies of the whole job, with all timelines, that are data-parallel to each"
              + " other.")
  private @Nullable Integer dataParallel;

  @Option(
      names = "--grow",
      paramLabel = "NAME",
      split = ",",
      description =
          "Groups of ranks that are joined over the copies (default: as their names say). A whole"
              + " name counts before a word of it.")
  private List<String> grow = List.of();

  @Option(
      names = "--keep",
      paramLabel = "NAME",
      split = ",",
      description = "Groups of ranks of which each copy has its own.")
  private List<String> keep = List.of();

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
    DataParallel copies = copies();
    TraceMetadata tiled = (copies == null ? grid(tiling()) : copied(copies)).metadata();
    session.print(
        "trace: %s (%d ranks; %s)".formatted(out, tiled.processCount(), tiled.source().name()));
    tiled.warnings().stream()
        .filter(warning -> copies != null && warning.code().equals(TiledTrace.WARNING))
        .reduce((earlier, last) -> last)
        .ifPresent(warning -> session.print(warning.message()));
    return ExitCode.OK;
  }

  private TraceArchive grid(Tiling tiling) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    long ranks = tiling.tiledRanks(archive.metadata().rankCount());
    try {
      return TiledTrace.write(archive, tiling, out, this::index, progress(ranks, "ranks"));
    } catch (UnfitTilingException e) {
      throw new RefusedException(
          "%1$s: tile: %2$s; without copies: idlewave run %1$s --network NAME --analysis extrapolation"
              .formatted(trace, e.getMessage()),
          e);
    }
  }

  private TraceArchive copied(DataParallel copies) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    long timelines = (long) archive.metadata().rankCount() * copies.copies();
    try {
      return TiledTrace.write(archive, copies, out, this::index, progress(timelines, "timelines"));
    } catch (UnfitTilingException e) {
      throw new RefusedException(
          "%s: tile: --data-parallel: %s".formatted(trace, e.getMessage()), e);
    }
  }

  private void index(TraceArchive made) {
    TraceIndex.write(made, window.graph(), session.progress());
  }

  private IntConsumer progress(long all, String unit) {
    return written -> session.progress().report("tile", written, all, unit);
  }

  /** What is asked for in copies of the job; null where it is a grid. */
  private @Nullable DataParallel copies() {
    if (dataParallel == null) {
      if (!grow.isEmpty() || !keep.isEmpty()) {
        throw new UsageException("--grow and --keep: with --data-parallel, got none");
      }
      return null;
    }
    if (by != null || to != null || grid != null) {
      throw new UsageException("--data-parallel: without --by, --to and --grid, got one of them");
    }
    try {
      return new DataParallel(dataParallel, grow, keep);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
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
    throw new UsageException(
        "one of --by, --to and --data-parallel, got " + (by == null ? "none" : "several"));
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
