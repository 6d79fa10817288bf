package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No bound and no value lies above the unconditional bound, in any rank and replicate, whatever is
 * assumed about slack, base times, the eager threshold and where a message leaves its send.
 */
class UnconditionalBoundTest {

  private static final int REPLICATES = 3;
  private static final Scenario ALL =
      new Scenario(
          "all", new Exponential(500), new Exponential(300), new Uniform(0, 0.01), List.of());

  private static final Map<String, Map<String, String>> SMALL =
      Map.of(
          "ring", Map.of("ranks", "6", "laps", "4"),
          "halo", Map.of("px", "3", "py", "3", "iterations", "4"),
          "chain", Map.of("ranks", "8", "iterations", "6", "mode", "rndv"),
          "shift", Map.of("ranks", "6", "steps", "5"),
          "pipeline", Map.of("ranks", "5", "steps", "6"),
          "allreduce", Map.of("ranks", "6", "repetitions", "6"),
          "bsp", Map.of("ranks", "5", "steps", "6"),
          "gauss", Map.of("ranks", "4", "n", "64"),
          "random", Map.of("seed", "5"));

  @TempDir Path folder;

  private record Case(String name, Program program, CostSet costs) {

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.concat(
        Programs.names().stream()
            .map(
                name ->
                    new Case(
                        name,
                        Programs.create(name, SMALL.getOrDefault(name, Map.of())),
                        CostSet.DEFAULT)),
        Effort.seeds(1, 40)
            .mapToObj(RandomCase::of)
            .map(random -> new Case("seed " + random.seed(), random.program(), random.costs())));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void delays_underAnyAssumptions_areNowhereLarger(Case of) {
    Laboratory laboratory = new Laboratory(of.program(), of.costs(), folder.resolve("trace"));
    long recorded = of.costs().eagerThresholdBytes();
    double[][] largest =
        delays(
            laboratory,
            SlackRules.of(Rules.UNCONDITIONAL, Slack.LOCAL),
            Bound.UPPER,
            recorded,
            false,
            true);
    for (long eager : new long[] {recorded, recorded + 1000, Long.MAX_VALUE}) {
      for (boolean start : new boolean[] {false, true}) {
        for (boolean estimated : new boolean[] {false, true}) {
          for (Slack slack : Slack.shipped()) {
            SlackRules rules =
                slack == Slack.CAUSAL ? laboratory.causal() : SlackRules.of(Rules.STANDARD, slack);
            for (Bound bound : rules.bounds()) {
              double[][] found = delays(laboratory, rules, bound, eager, start, estimated);
              for (int replicate = 0; replicate < REPLICATES; replicate++) {
                for (int rank = 0; rank < found[replicate].length; rank++) {
                  assertThat(found[replicate][rank])
                      .as(
                          "%s %s, eager %d, start %s, replicate %d, rank %d",
                          slack, bound, eager, start, replicate, rank)
                      .isLessThanOrEqualTo(largest[replicate][rank]);
                }
              }
            }
          }
        }
      }
    }
  }

  private static double[][] delays(
      Laboratory laboratory,
      SlackRules rules,
      Bound bound,
      long eagerBytes,
      boolean injectBeforeNoise,
      boolean estimated) {
    BaseTable base = estimated ? laboratory.survey.base() : laboratory.trueBase;
    List<LaneResult> results =
        laboratory.run(
            LanePlans.of(
                laboratory.archive.metadata(),
                laboratory.survey.withBase(base),
                List.of(ALL),
                new TraceReading(rules, EagerBracket.of(eagerBytes), injectBeforeNoise),
                new Replication(Laboratory.SEED, REPLICATES, Laboratory.WHOLE_NANOS, 64)));
    return Laboratory.delays(results, bound);
  }
}
