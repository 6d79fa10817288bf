package io.idlewave.jobs.validate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.app.Ingest;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.steps.StepBounds;
import io.idlewave.jobs.why.WhyReport;
import io.idlewave.jobs.why.Whys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks {@code idlewave why} about real runs of which it is known why. Mutable: it counts. */
final class WhyRuns {

  /** Further runs of the first kind, of each pair. */
  private static final int LIKE = 4;

  /** After so many of them comes the second run, so that no drift of the machine is its own. */
  private static final int BEFORE = 2;

  private final RealRuns runs;
  private final Path out;
  private final Progress progress;
  private final int repeat;
  private long done;
  private long all;

  /**
   * Runs that are to be made.
   *
   * @param out the folder of their traces
   * @param repeat how often a program is run before and after it was made faster
   */
  WhyRuns(RealRuns runs, Path out, Progress progress, int repeat) {
    this.runs = runs;
    this.out = out;
    this.progress = progress;
    this.repeat = repeat;
  }

  /** Asks about the settings of some programs. */
  WhyFindings ask(List<ValidationProgram> programs) {
    List<WhySetting> slower = of(programs, WhySetting.SLOWER);
    List<WhySetting> alike = of(programs, WhySetting.ALIKE);
    List<WhySetting> faster = of(programs, WhySetting.FASTER);
    all = (2L + LIKE) * (slower.size() + (long) alike.size()) + 2L * repeat * faster.size();
    List<WhyPair> slowed = new ArrayList<>();
    List<WhyPair> same = new ArrayList<>();
    // one of each after the other: the moods of the machine fall on both
    for (int i = 0; i < Math.max(slower.size(), alike.size()); i++) {
      if (i < slower.size()) {
        slowed.add(pair(slower.get(i), out.resolve("slowed-" + i)));
      }
      if (i < alike.size()) {
        same.add(pair(alike.get(i), out.resolve("alike-" + i)));
      }
    }
    List<SpeedUp> speedUps = new ArrayList<>();
    for (int i = 0; i < faster.size(); i++) {
      speedUps.add(speedUp(faster.get(i), out.resolve("faster-" + i)));
    }
    return new WhyFindings(slowed, same, speedUps);
  }

  private static List<WhySetting> of(List<ValidationProgram> programs, List<WhySetting> settings) {
    return settings.stream().filter(setting -> programs.contains(setting.program())).toList();
  }

  /** A run and its archive. */
  private record Traced(RealRun run, Whys.Run archive) {}

  private Traced traced(WhySetting setting, Path folder) {
    Path recorded = Validation.emptied(folder.resolveSibling(folder.getFileName() + "-recorded"));
    RealRun run = runs.traced(setting, recorded);
    Path archive = recorded;
    if (!TraceArchive.isArchive(recorded)) {
      archive = Validation.emptied(folder);
      new Ingest(1).run(recorded, archive, Progress.NONE);
    }
    progress.report("validate", ++done, all, "runs");
    return new Traced(run, new Whys.Run(TraceArchive.open(archive), archive));
  }

  private WhyPair pair(WhySetting setting, Path folder) {
    WhySetting usual = WhySetting.of(setting.program());
    Whys.Run first = traced(usual, folder.resolve("first")).archive();
    List<Whys.Run> like = new ArrayList<>();
    for (int i = 0; i < BEFORE; i++) {
      like.add(traced(usual, folder.resolve("like-" + i)).archive());
    }
    Whys.Run second = traced(setting, folder.resolve("second")).archive();
    for (int i = BEFORE; i < LIKE; i++) {
      like.add(traced(usual, folder.resolve("like-" + i)).archive());
    }
    WhyReport report = Whys.of(first, second, like, GraphOptions.DEFAULT, Progress.NONE);
    return WhyPair.of(setting, report, delayed(setting.delay(), first.archive()));
  }

  private SpeedUp speedUp(WhySetting setting, Path folder) {
    List<Traced> before = new ArrayList<>();
    double[] after = new double[repeat];
    for (int i = 0; i < repeat; i++) {
      before.add(traced(SpeedUp.slow(setting), folder.resolve("before-" + i)));
      after[i] = traced(SpeedUp.fast(setting), folder.resolve("after-" + i)).run().nanos();
    }
    double[] times = RealRun.nanos(before.stream().map(Traced::run).toList());
    Whys.Run middle = before.get(Validation.middle(times)).archive();
    return SpeedUp.of(setting, Whys.of(middle, GraphOptions.DEFAULT, Progress.NONE), times, after);
  }

  /**
   * The call before which a delay comes, in a run without it.
   *
   * @throws RefusedException if the rank makes no such call
   */
  static WhyPair.@Nullable Call delayed(Injection.@Nullable Delay delay, TraceArchive trace) {
    if (delay == null) {
      return null;
    }
    StepBounds steps = new StepBounds(trace.metadata());
    int function = -1;
    long beginNanos = 0;
    long call = 0;
    try (GraphWalk walk = new GraphWalk(trace, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        steps.add(block);
        for (int i = 0; i < block.entryCount(); i++) {
          if (block.has(i, GraphBlock.ENDS) && block.rank(i) == delay.rank()) {
            if (call < delay.call()) {
              beginNanos = block.enterNanos(i) + block.durationNanos(i);
            } else if (call == delay.call()) {
              function = block.function(i);
            }
            call++;
          }
        }
      }
    }
    steps.finish();
    if (function < 0) {
      throw new RefusedException(
          "delay: rank %d has %d calls, got call %d".formatted(delay.rank(), call, delay.call()));
    }
    int step = steps.stepAt(delay.rank(), beginNanos);
    return new WhyPair.Call(
        trace.metadata().functions().get(function), step < 0 ? null : (Integer) (step + 1));
  }
}
