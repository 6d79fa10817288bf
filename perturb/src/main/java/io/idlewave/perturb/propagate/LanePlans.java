package io.idlewave.perturb.propagate;

import io.idlewave.graph.order.ChoiceFunctions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.NoisyStretches;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.noise.RankTimelines;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.observed.RecordedTimes;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.sottile.SottilePricing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Makes lane plans of {@code observed} timing from a study and the survey of its trace. */
public final class LanePlans {

  /** Lanes of a tile of the kernel: groups of a multiple of it leave no tile half empty. */
  public static final int TILE_LANES = 256;

  /** Where memory allows no full tiles, rows of lanes are whole vectors of any machine. */
  private static final int EVEN_LANES = 64;

  /** Groups per slot that even out slots of different speed and allow to scale out. */
  private static final int GROUPS_PER_SLOT = 4;

  private static final int LARGEST_GROUP = 1024;

  /** The size of the values of a group: its snapshot is one array, and a place has several. */
  private static final long MOST_GROUP_BYTES = 1L << 28;

  private LanePlans() {}

  /**
   * The plan of a study in {@code observed} timing. Without scenarios it has no lanes: a job of it
   * measures everything but the propagation.
   *
   * @param scenarios what disturbs the machine
   * @param reading how the trace is read where it does not say
   * @param replication how often, and on which draws
   */
  public static LanePlan of(
      TraceMetadata metadata,
      Survey survey,
      List<Scenario> scenarios,
      TraceReading reading,
      Replication replication) {
    List<ComputeTimes> recorded = Collections.nCopies(scenarios.size(), ComputeTimes.recorded());
    return of(metadata, survey, scenarios, recorded, reading, replication);
  }

  /**
   * A plan where the computing of each scenario takes its own times; scenarios of equal times share
   * their micro-steps.
   *
   * @param compute per scenario, what its stretches of computing take
   */
  public static LanePlan of(
      TraceMetadata metadata,
      Survey survey,
      List<Scenario> scenarios,
      List<ComputeTimes> compute,
      TraceReading reading,
      Replication replication) {
    DelaySites delays = DelaySites.of(scenarios);
    PricingContext context =
        new PricingContext(
            replication.seed(),
            reading,
            RecordedTimes.of(metadata, survey),
            ComputeTimes.recorded(),
            delays,
            purposes(scenarios),
            scenarios.stream().anyMatch(scenario -> scenario.noise() instanceof NoiseProcess));
    NoiseContext noise = noise(metadata, survey, replication);
    List<Computing> distinct = new ArrayList<>();
    LaneExtras extras = outcomes(metadata);
    List<LaneSet> sets = new ArrayList<>();
    for (int i = 0; i < scenarios.size(); i++) {
      Scenario scenario = scenarios.get(i);
      Computing computing =
          new Computing(compute.get(i), NoisyStretches.of(scenario.regions(), metadata));
      if (!distinct.contains(computing)) {
        distinct.add(computing);
      }
      int pricing = distinct.indexOf(computing);
      LaneTables tables =
          LaneTables.compile(
              scenario,
              noise,
              scenario.threads().in(metadata.callPaths()),
              delays.delayNanos(scenario));
      sets.add(new LaneSet(pricing, tables, replication.replicates(), extras));
    }
    List<Pricing> pricings = new ArrayList<>();
    distinct.forEach(computing -> pricings.add(computing.in(context)));
    return new LanePlan(
        pricings.isEmpty() ? List.of(context) : pricings, sets, replication.groupLanes());
  }

  /** What computing takes, and which of it has noise: scenarios alike share micro-steps. */
  private record Computing(ComputeTimes times, NoisyStretches noisy) {

    Pricing in(PricingContext context) {
      return context.with(times, noisy);
    }
  }

  /**
   * The plan of a study by the published rules.
   *
   * @param scenarios what disturbs the machine
   * @param replication how often, and on which draws
   */
  public static LanePlan sottile(
      TraceMetadata metadata,
      Survey survey,
      List<Scenario> scenarios,
      Sottile reading,
      Replication replication) {
    DelaySites delays = DelaySites.of(scenarios);
    SottilePricing pricing =
        SottilePricing.of(
            metadata, survey, reading, replication.seed(), delays, purposes(scenarios));
    NoiseContext noise = noise(metadata, survey, replication);
    int replicates = replication.replicates();
    List<LaneSet> sets =
        scenarios.stream()
            .map(
                scenario ->
                    new LaneSet(
                        0,
                        LaneTables.compile(scenario, noise, delays.delayNanos(scenario)),
                        replicates,
                        LaneExtras.NONE))
            .toList();
    return new LanePlan(List.of(pricing), sets, replication.groupLanes());
  }

  private static NoiseContext noise(
      TraceMetadata metadata, Survey survey, Replication replication) {
    return new NoiseContext(
        DrawKeys.observed(replication.seed()), replication.quantum(), frame(metadata, survey));
  }

  private static RankFrame frame(TraceMetadata metadata, Survey survey) {
    long[] begins = new long[metadata.rankCount()];
    for (int rank = 0; rank < begins.length; rank++) {
      begins[rank] =
          metadata.ranks().get(rank).originNanos() + survey.windows().get(rank).beginNanos();
    }
    return RankFrame.observed(
        metadata.ranks().stream().mapToInt(RankMetadata::node).toArray(),
        begins,
        metadata.sharesClock(),
        RankTimelines.of(metadata));
  }

  /** Outcomes that lanes of a trace count: there is nothing to count where no call decides. */
  public static LaneExtras outcomes(TraceMetadata metadata) {
    return ChoiceFunctions.areIn(metadata.functions()) ? LaneExtras.OUTCOMES : LaneExtras.NONE;
  }

  /** What some of {@code scenarios} disturbs. */
  public static Set<Purpose> purposes(List<Scenario> scenarios) {
    Set<Purpose> purposes = EnumSet.noneOf(Purpose.class);
    for (Scenario scenario : scenarios) {
      if (scenario.noise() != null) {
        purposes.add(Purpose.COMPUTE);
        purposes.add(Purpose.CALL);
      }
      if (scenario.latency() != null) {
        purposes.add(Purpose.LATENCY);
      }
      if (scenario.bandwidth() != null) {
        purposes.add(Purpose.BANDWIDTH);
      }
    }
    return purposes;
  }

  /**
   * How many lanes a group should have so that each of {@code slots} slots gets at least four
   * groups, where that leaves at least 256 lanes to a group; otherwise as many groups of 256 as
   * there are, or as small ones as keep every slot busy. At most 1,024, and a multiple of 256
   * wherever the replicates are divided into groups of at least 256.
   *
   * @param rows number of scenarios times number of bounds, at least 1
   * @param replicates per row, at least 1
   * @param slots slots that share the lanes, at least 1
   */
  public static int groupLanes(long rows, int replicates, int slots) {
    int wanted = ceilDiv(replicates, ceilDiv((long) GROUPS_PER_SLOT * slots, rows));
    if (wanted > LARGEST_GROUP) {
      return LARGEST_GROUP;
    }
    if (wanted == replicates) {
      return replicates;
    }
    if (wanted >= TILE_LANES) {
      return wanted / TILE_LANES * TILE_LANES;
    }
    return Math.min(TILE_LANES, ceilDiv(replicates, ceilDiv(slots, rows)));
  }

  /**
   * A plan whose groups take no more than 256 MB, or hold one lane.
   *
   * @param valuesPerLane values of 8 bytes that a lane holds
   */
  public static int groupLanes(long rows, int replicates, int slots, long valuesPerLane) {
    int lanes = groupLanes(rows, replicates, slots);
    long most = Math.max(1, MOST_GROUP_BYTES / (Double.BYTES * valuesPerLane));
    if (lanes <= most) {
      return lanes;
    }
    return (int) (most < EVEN_LANES ? most : most / EVEN_LANES * EVEN_LANES);
  }

  private static int ceilDiv(long dividend, long divisor) {
    return (int) ((dividend + divisor - 1) / divisor);
  }
}
