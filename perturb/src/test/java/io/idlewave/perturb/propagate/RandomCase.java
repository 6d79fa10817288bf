package io.idlewave.perturb.propagate;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.ingest.synth.ThreadedProgram;
import io.idlewave.ingest.synth.TimeSpaceOracle;
import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import io.idlewave.ingest.synth.TimeSpaceOracle.Times;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.TimelineSelector;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * A random program under random costs, as a function of its seed.
 *
 * @param seed any number
 * @param program 2 to 8 ranks, 5 to 80 steps
 * @param costs each kind of cost with or without, any eager threshold
 */
record RandomCase(long seed, Program program, CostSet costs) {

  private static final long[] LATENCIES_NANOS = {0, 10, 1000};
  private static final long[] THRESHOLDS_BYTES = {0, 512, 4096, 1 << 21};

  /** From this seed on, programs have epochs of one-sided communication. */
  static final long ONE_SIDED = 1_000;

  /** How many seeds of each kind. */
  private static final int SEEDS = Effort.isFull() ? 200 : 5;

  /** The seeds of the invariants. */
  static List<Long> seeds() {
    return LongStream.rangeClosed(1, SEEDS).boxed().toList();
  }

  /** The seeds of figures over many programs, which hold for these. */
  static List<Long> seedsOfFigures() {
    return Effort.seeds(1, 200).boxed().toList();
  }

  /** The seeds of the invariants, and those of programs with epochs. */
  static List<Long> seedsWithEpochs() {
    return LongStream.concat(
            LongStream.rangeClosed(1, SEEDS),
            LongStream.rangeClosed(ONE_SIDED + 1, ONE_SIDED + SEEDS))
        .boxed()
        .toList();
  }

  /** The seeds of programs with enough rows for ranks with several timelines. */
  static List<Long> seedsOfTimelines(boolean everyOtherWithEpochs) {
    return LongStream.iterate(1, seed -> seed + 1)
        .map(seed -> everyOtherWithEpochs && seed % 2 == 1 ? ONE_SIDED + seed : seed)
        .filter(seed -> of(seed).program().ranks() > 3)
        .limit(SEEDS)
        .boxed()
        .toList();
  }

  static RandomCase of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RandomProgram program =
        new RandomProgram(seed, 2 + random.nextInt(7), 5L + random.nextInt(76), seed >= ONE_SIDED);
    CostSet costs =
        new CostSet(
            random.nextBoolean() ? 3 : 0,
            LATENCIES_NANOS[random.nextInt(LATENCIES_NANOS.length)],
            random.nextBoolean() ? 50 : 0,
            random.nextBoolean() ? 7 : 0,
            THRESHOLDS_BYTES[random.nextInt(THRESHOLDS_BYTES.length)]);
    return new RandomCase(seed, program, costs);
  }

  /** The same program where calls cost nothing and messages only their latency. */
  RandomCase withoutCpuTime() {
    return new RandomCase(
        seed, program, new CostSet(0, costs.latencyNanos(), 0, 0, costs.eagerThresholdBytes()));
  }

  /** The same where every size of message has one protocol, and its smallest transit is seen. */
  RandomCase primed() {
    return uniform(PrimedProgram.HEAD_START_NANOS);
  }

  /** The same where every size of message has one protocol. */
  RandomCase unprimed() {
    return uniform(-1);
  }

  /** The same where some rows are further timelines of the first ranks; at least 4 rows. */
  RandomCase threaded() {
    return new RandomCase(
        seed, ThreadedProgram.of(program, seed, program.ranks() + (int) (seed % 23)), costs);
  }

  private RandomCase uniform(long headStartNanos) {
    long threshold = costs.eagerThresholdBytes() == 4096 ? 512 : costs.eagerThresholdBytes();
    return new RandomCase(
        seed,
        new PrimedProgram(program, headStartNanos),
        new CostSet(
            costs.overheadNanos(),
            costs.latencyNanos(),
            costs.picosPerByte(),
            costs.collectiveNanos(),
            threshold));
  }

  /** Nothing is disturbed. */
  static Scenario quiet() {
    return new Scenario("quiet", null, null, null, List.of());
  }

  /** Nothing is disturbed but by one-off delays. */
  static Scenario delayed(List<Delay> delays) {
    return new Scenario("delayed", null, null, null, delays);
  }

  /** Everything is disturbed; {@code scale} scales every random delta. */
  Scenario disturbed(double scale, List<Delay> delays) {
    return onAllTimelines(
        new Scenario(
            "disturbed",
            new Exponential(20 * scale),
            new Exponential(15 * scale),
            new Uniform(0, 0.01 * scale),
            delays));
  }

  /** With noise on the calls of streams as on those of threads. */
  static Scenario onAllTimelines(Scenario scenario) {
    return new Scenario(
        scenario.name(),
        scenario.noise(),
        scenario.threads(),
        TimelineSelector.Kind.ALL,
        scenario.regions(),
        scenario.latency(),
        scenario.bandwidth(),
        scenario.delays(),
        scenario.durations());
  }

  /** Some one-off delays at random calls after MPI_Init. */
  List<Delay> delays(int count) {
    SplittableRandom random = new SplittableRandom(~seed);
    List<Delay> delays = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int rank = random.nextInt(program.ranks());
      int calls = calls(rank).size();
      delays.add(new Delay(rank, 1 + random.nextInt(calls - 1), 1 + random.nextInt(30_000)));
    }
    return delays;
  }

  List<ProgramCall> calls(int rank) {
    List<ProgramCall> calls = new ArrayList<>();
    program.calls(rank).forEachRemaining(calls::add);
    return calls;
  }

  /** The run in time space, disturbed by the draws of one replicate. */
  Times times(Scenario scenario, int replicate) {
    return TimeSpaceOracle.evaluate(program, costs, perturbation(scenario, replicate));
  }

  /** The draws of one replicate as the oracle takes them. */
  Perturbation perturbation(Scenario scenario, int replicate) {
    long[][] gaps = new long[program.ranks()][];
    long[] finalizeCall = new long[program.ranks()];
    for (int rank = 0; rank < program.ranks(); rank++) {
      gaps[rank] = calls(rank).stream().mapToLong(ProgramCall::computeNanos).toArray();
      finalizeCall[rank] = gaps[rank].length - 1L;
      if (isStream(rank)) {
        Arrays.fill(
            gaps[rank], 0); // outside regions a stream is idle, and noise has nothing to hit
      }
    }
    return new DrawnPerturbation(scenario, costs, replicate, gaps, finalizeCall);
  }

  private boolean isStream(int row) {
    List<Timeline> timelines = program.timelines();
    return !timelines.isEmpty() && timelines.get(row).kind() == Timeline.Kind.STREAM;
  }

  /** The trace of the program that ran at these times. */
  TraceArchive record(Times times, Path folder) {
    TraceArchive star = Synth.write(program, costs, folder);
    ArchiveDraft draft = ArchiveDraft.replacing(star.folder());
    for (int rank = 0; rank < times.enterNanos().length; rank++) {
      try (RankReader calls = star.openRank(rank);
          RankWriter copy = draft.rank(rank)) {
        int index = 0;
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          long enter = times.enterNanos()[rank][index];
          copy.write(
              new MpiCall(
                  call.function(),
                  enter,
                  times.leaveNanos()[rank][index] - enter,
                  call.region(),
                  call.operations()));
          index++;
        }
      }
    }
    return draft.publish(star.metadata());
  }

  /** When each rank enters MPI_Finalize, in ns. */
  static long[] ends(Times times) {
    return Arrays.stream(times.enterNanos()).mapToLong(of -> of[of.length - 1]).toArray();
  }

  /** The delay of each rank at the entry of MPI_Finalize, in ns: what the lanes should find. */
  long[] delays(Scenario scenario, int replicate) {
    long[] delays = ends(times(scenario, replicate));
    long[] quiet = ends(times(quiet(), replicate));
    for (int rank = 0; rank < delays.length; rank++) {
      delays[rank] -= quiet[rank];
    }
    return delays;
  }
}
