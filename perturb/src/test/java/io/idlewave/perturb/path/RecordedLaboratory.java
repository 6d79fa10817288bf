package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.observed.PricingContext;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The recorded run of a program whose costs are known, by clocks that agree. */
final class RecordedLaboratory {

  private static final int FEW_RECORDS = 7;

  private final Path folder;
  private final TraceArchive archive;
  private final PricingContext context;

  /** Runs a program; sizes in a bracket may have been eager or not. */
  RecordedLaboratory(Program program, CostSet costs, EagerBracket eager, Path folder) {
    this.folder = folder;
    this.archive = Synth.write(program, costs, folder.resolve("trace"));
    Survey survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
    BaseTable base = survey.base();
    for (int function = 0; function < archive.metadata().functions().size(); function++) {
      base = base.with(function, costs.overheadNanos(), costs.overheadNanos());
    }
    StatedTransit transit =
        new StatedTransit(costs.overheadNanos(), costs.latencyNanos(), costs.picosPerByte(), eager);
    this.context =
        PricingContext.recorded(
            archive.metadata(),
            survey.withBase(base).withTransits(survey.transits().withStated(transit)),
            eager);
  }

  private RecordedLaboratory(TraceArchive archive, EagerBracket eager, Path folder) {
    this.folder = folder;
    this.archive = archive;
    this.context =
        PricingContext.recorded(
            archive.metadata(), TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()), eager);
  }

  /** The same run, where nobody knows what calls and messages cost: the trace alone says it. */
  static RecordedLaboratory ofUnknownCosts(Program program, CostSet costs, Path folder) {
    return new RecordedLaboratory(
        Synth.write(program, costs, folder.resolve("trace")),
        EagerBracket.of(costs.eagerThresholdBytes()),
        folder);
  }

  /** The same, where the eager threshold is known. */
  RecordedLaboratory(Program program, CostSet costs, Path folder) {
    this(program, costs, EagerBracket.of(costs.eagerThresholdBytes()), folder);
  }

  RecordedPath path(boolean longestWaits) {
    try (RecordedPathTracer tracer =
        new RecordedPathTracer(context, longestWaits, folder, FEW_RECORDS)) {
      walk(tracer::apply);
      return tracer.path();
    }
  }

  /** How far the places of the path with the shortest waits may shrink. */
  List<SiteRoom> rooms(RecordedPath path, int most) {
    RoomSearch search = new RoomSearch(path, most);
    for (List<Shrink> next = search.next(); !next.isEmpty(); next = search.next()) {
      search.found(lengths(next));
    }
    return search.rooms();
  }

  List<ShrunkLength> lengths(List<Shrink> shrinks) {
    ShrunkRun run = new ShrunkRun(context, false, shrinks);
    walk(run::apply);
    return run.lengths();
  }

  private void walk(Consumer<GraphBlock> blocks) {
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        blocks.accept(block);
      }
    }
  }

  /** The place of a function outside any region. */
  CallSite site(String function) {
    return new CallSite(-1, archive.metadata().functions().indexOf(function));
  }

  List<String> functions() {
    return archive.metadata().functions();
  }

  /** From where the first rank leaves MPI_Init to where the last comes to MPI_Finalize. */
  long runNanos() {
    long begin = Long.MAX_VALUE;
    long end = 0;
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      long origin = archive.metadata().ranks().get(rank).originNanos();
      try (RankReader calls = archive.openRank(rank)) {
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          String function = functions().get(call.function());
          if (function.equals("MPI_Init")) {
            begin = Math.min(begin, origin + call.enterNanos() + call.durationNanos());
          }
          if (function.equals("MPI_Finalize")) {
            end = Math.max(end, origin + call.enterNanos());
          }
        }
      }
    }
    return end - begin;
  }
}
