package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.SimulatedLaboratory;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;

/** Traces lanes of a program in model timing. */
public final class PathLaboratory {

  /** Nothing is disturbed. */
  public static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());

  private final Path folder;
  private final TraceArchive archive;
  private final SimulatedLaboratory model;

  /** Records a program. */
  public PathLaboratory(Program program, Path folder) {
    this.folder = folder;
    this.archive = Synth.write(program, CostSet.DEFAULT, folder.resolve("trace"));
    this.model = new SimulatedLaboratory(archive);
  }

  /** The path of the undisturbed lane. */
  public LanePath path(NetworkModel network) {
    return path(network, QUIET, 0);
  }

  /** The path of one lane. */
  public LanePath path(NetworkModel network, Scenario scenario, long replicate) {
    return trace(network, scenario, replicate, (tracer, quantum) -> tracer.path());
  }

  /** The steps of the path of one lane, longest first. */
  public List<PathSegment> steps(NetworkModel network, Scenario scenario, long replicate) {
    return trace(
        network, scenario, replicate, (tracer, quantum) -> PathSteps.longestFirst(tracer, quantum));
  }

  private <T> T trace(
      NetworkModel network,
      Scenario scenario,
      long replicate,
      BiFunction<LaneTracer, Quantum, T> found) {
    SimulatedPricing pricing = pricing(network, scenario);
    LaneTables tables =
        LaneTables.compile(scenario, pricing.noiseContext(), pricing.delays().delayNanos(scenario));
    try (LaneTracer tracer = LaneTracer.critical(pricing, tables, replicate, folder, 7);
        GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        tracer.apply(block);
      }
      return found.apply(tracer, tables.quantum());
    }
  }

  private SimulatedPricing pricing(NetworkModel network, Scenario scenario) {
    return model.pricing(network, SimulatedLaboratory.COLLECTIVES, scenario);
  }

  /** The run times of lanes as the kernel finds them, in ns. */
  public double[] runtimes(NetworkModel network, Scenario scenario, int lanes) {
    LaneResult result = model.run(pricing(network, scenario), scenario, lanes, LaneExtras.NONE);
    double[] runtimes = new double[lanes];
    for (int i = 0; i < result.rankNanos().length; i++) {
      runtimes[i % lanes] = Math.max(runtimes[i % lanes], result.rankNanos()[i]);
    }
    return runtimes;
  }
}
