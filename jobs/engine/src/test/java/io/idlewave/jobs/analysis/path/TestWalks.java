package io.idlewave.jobs.analysis.path;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.LanesWalk;
import io.idlewave.jobs.analysis.LocalWalks;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.analysis.WaitWalk;
import io.idlewave.jobs.analysis.lane.ExtrapolationRun;
import io.idlewave.jobs.analysis.lane.UsefulWalk;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.IdealLanes;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.prepare.recorded.EfficiencyWindow;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.PathPlace;
import io.idlewave.perturb.path.RecordedPart;
import io.idlewave.perturb.path.Shrink;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Walks of several analyses of one trace. */
public final class TestWalks {

  private TestWalks() {}

  public static List<TraceWalk> of(TraceArchive archive, Path trace) {
    PreparedStudy model = prepared(archive, "timing: model\nnetwork: myrinet", trace);
    PreparedStudy observed = prepared(archive, "slack: local", trace);
    LanePlan plan = model.plan(2);
    LaneSet noisy = plan.sets().get(0);
    Pricing pricing = plan.pricings().get(noisy.pricing());
    List<TraceWalk> walks = new ArrayList<>();
    for (int replicate = 0; replicate < 3; replicate++) {
      walks.add(PathWalks.critical(pricing, noisy.tables(), replicate));
    }
    LanePlan bounds = observed.plan(2);
    LaneSet lanes = bounds.sets().get(0);
    walks.add(
        PathWalks.winning(
            bounds.pricings().get(lanes.pricing()), Bound.UPPER, lanes.tables(), 1, 2));
    walks.add(new LanesWalk(plan, new LocalWalks(archive, GraphOptions.DEFAULT)));
    EfficiencyWindow window = EfficiencyWindow.of(RecordedSpan.RUN, archive, model.survey());
    walks.add(new UsefulWalk(IdealLanes.plan(model, window, 4), 0, null));
    walks.add(
        ExtrapolationRun.walk(
            pricing,
            noisy.tables(),
            archive.metadata().rowsByRank(),
            20,
            new long[] {1, plan.ranks()}));
    PricingContext recorded =
        PricingContext.recorded(archive.metadata(), observed.survey(), EagerBracket.of(4096));
    walks.add(new WaitWalk(recorded, false));
    walks.add(PathWalks.recorded(recorded, false));
    Shrink half = new Shrink(new PathPlace(new CallSite(-1, 1), RecordedPart.COMPUTATION), 0.5);
    walks.add(PathWalks.shrunk(recorded, true, List.of(half)));
    return walks;
  }

  private static PreparedStudy prepared(TraceArchive archive, String keys, Path trace) {
    String text =
        """
        trace: %s
        %s
        replicates: 5
        scenarios:
          - {name: jitter, noise: {distribution: exponential, mean: 2us}}
        """
            .formatted(trace, keys);
    return StudyPreparation.prepare(
        StudyReader.parse("study", text, trace), archive, GraphOptions.DEFAULT, Progress.NONE);
  }
}
