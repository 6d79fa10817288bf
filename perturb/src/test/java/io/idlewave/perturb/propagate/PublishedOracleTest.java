package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.Effort;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published rules on random programs of all primitives, against a recursion over calls. */
class PublishedOracleTest {

  private static final int REPLICATES = 2;
  private static final List<Sottile> READINGS =
      List.of(
          Sottile.AS_PRINTED,
          new Sottile(Equation.EQUATION_2, Terms.PRINTED, Allreduce.BUTTERFLY),
          new Sottile(Equation.EQUATION_1, Terms.COMPLETED, Allreduce.BUTTERFLY),
          new Sottile(Equation.EQUATION_2, Terms.COMPLETED, Allreduce.IDEAL_TREE));

  @TempDir Path folder;

  static List<Long> seeds() {
    return Effort.seeds(1, 100).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delays_randomProgram_areThoseOfTheRecursion(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory =
        new Laboratory(random.program(), random.costs(), folder.resolve("trace"));
    Set<PublishedOracle.Call> leftEarly = leftEarly(laboratory);
    Scenario scenario = random.disturbed(1, random.delays(1));
    for (Sottile reading : READINGS) {
      double[][] delays =
          Laboratory.delays(
              laboratory.run(laboratory.published(scenario, reading, REPLICATES)), Bound.PUBLISHED);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        assertThat(delays[replicate])
            .as("%s, replicate %d", reading, replicate)
            .containsExactly(
                new PublishedOracle(random.program(), scenario, reading, replicate, leftEarly)
                    .delays());
      }
    }
  }

  private static Set<PublishedOracle.Call> leftEarly(Laboratory laboratory) {
    Set<PublishedOracle.Call> calls = new HashSet<>();
    laboratory.forEachBlock(
        GraphOptions.DEFAULT,
        block -> {
          for (int i = 0; i < block.entryCount(); i++) {
            for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
              if (block.kind(j) == LinkKind.EXIT && block.linkHas(j, GraphBlock.LATE)) {
                calls.add(new PublishedOracle.Call(block.rank(i), block.call(i)));
              }
            }
          }
        });
    return calls;
  }
}
