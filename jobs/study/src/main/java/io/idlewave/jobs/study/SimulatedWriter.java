package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.jobs.study.machine.AdaptersText;
import io.idlewave.jobs.study.machine.CollectivesReader;
import io.idlewave.jobs.study.machine.CollectivesSpec;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.CpuSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.MappingSpec;
import io.idlewave.jobs.study.machine.NetworkText;
import io.idlewave.jobs.study.machine.PlacementReader;
import io.idlewave.jobs.study.machine.PlacementSpec;
import io.idlewave.jobs.study.machine.TauLopSpec;
import io.idlewave.jobs.study.machine.TransportText;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.transform.TransformText;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.network.Adapters;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Writes what a study in {@code model} timing states about it. */
record SimulatedWriter(Timing.Simulated timing) implements TimingWriter {

  @Override
  public void write(ObjectNode study) {
    writeMachine(timing.machine(), study);
    writePlacement(timing.machine(), study);
    writeAdapters(timing.machine(), study);
    writeCompute(timing.machine(), study);
    ArrayNode analyses = study.putArray("analysis");
    timing.analyses().forEach(analyses::add);
    ArrayNode tolerance = study.putArray("tolerance");
    timing.tolerance().forEach(growth -> tolerance.add(Dimension.SHARE.format(growth)));
  }

  @Override
  public void writeScenario(String name, ObjectNode scenario) {
    MachineSpec own = timing.machines().get(name);
    if (own != null) {
      writeMachine(own, scenario);
      writePlacement(own, scenario);
      writeAdapters(own, scenario);
      writeCompute(own, scenario);
    }
    if (!timing.transformsOf(name).isEmpty()) {
      scenario.set(TransformText.KEY, TransformText.write(timing.transformsOf(name)));
    }
  }

  /** Only where some machine of the study is quieter than recorded. */
  private void writeCompute(MachineSpec machine, ObjectNode into) {
    if (!timing.compute().equals(Set.of(ComputeSpec.recorded()))) {
      ComputeText.write(machine.compute(), into.putObject(ComputeText.KEY));
    }
  }

  /** Only where some machine of the study has another than the default. */
  private void writePlacement(MachineSpec machine, ObjectNode into) {
    if (!machines().allMatch(each -> each.placement().equals(PlacementSpec.LINEAR))) {
      PlacementReader.write(machine.placement(), into);
    }
  }

  /** Only where some machine of the study has another than the default. */
  private void writeAdapters(MachineSpec machine, ObjectNode into) {
    if (!machines().allMatch(each -> each.adapters().equals(Adapters.OF_RANKS))) {
      AdaptersText.write(machine.adapters(), into);
    }
  }

  private Stream<MachineSpec> machines() {
    return Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream());
  }

  private static void writeMachine(MachineSpec machine, ObjectNode into) {
    NetworkText.write(machine.network(), into.putObject("network"));
    writeCpu(machine.cpu(), into.putObject("cpu"));
    writeMapping(machine.mapping(), "mapping", into);
    writeCollectives(machine.collectives(), into.putObject("collectives"));
  }

  private static void writeCpu(CpuSpec cpu, ObjectNode into) {
    Double rate = cpu.rate();
    if (rate != null) {
      into.put("rate", Dimension.WORK_RATE.format(rate));
    }
    into.put("factor", cpu.factor());
    ObjectNode ranks = into.putObject("ranks");
    cpu.ranks().forEach((rank, factor) -> ranks.put(rank.toString(), factor));
    cpu.places()
        .forEach(
            (place, factors) -> {
              ObjectNode numbers = into.putObject(place);
              factors.forEach((number, factor) -> numbers.put(number.toString(), factor));
            });
    ObjectNode regions = into.putObject("regions");
    cpu.regions().forEach(regions::put);
  }

  private static void writeMapping(MappingSpec mapping, String key, ObjectNode parent) {
    if (mapping instanceof MappingSpec.Explicit explicit) {
      ArrayNode nodes = parent.putArray(key);
      explicit.nodes().forEach(nodes::add);
      return;
    }
    ObjectNode into = parent.putObject(key);
    if (mapping instanceof MappingSpec.Sequential sequential) {
      into.put("kind", "sequential").put("ranksPerNode", sequential.ranksPerNode());
    } else if (mapping instanceof MappingSpec.RoundRobin roundRobin) {
      into.put("kind", "round-robin").put("nodes", roundRobin.nodes());
    } else if (mapping instanceof MappingSpec.Searched searched) {
      writeMapping(searched.from(), "from", into.put("kind", "search"));
    } else {
      into.put("kind", "trace");
    }
  }

  private static void writeCollectives(CollectivesSpec collectives, ObjectNode into) {
    collectives.choices().forEach((op, list) -> writeOperation(collectives, op, list, into));
    TauLopSpec tauLop = collectives.tauLop();
    into.put(CollectivesReader.PRICING, collectives.pricing());
    if (tauLop != null) {
      writeTauLop(tauLop, into.putObject(CollectivesReader.TAU_LOP));
    }
    TransportText.write(collectives.transport(), into);
  }

  private static void writeOperation(
      CollectivesSpec collectives, CollectiveOp op, List<Choice> choices, ObjectNode into) {
    if (collectives.open().contains(op)) {
      into.put(CollectivesReader.label(op), CollectivesReader.BEST);
      return;
    }
    List<Double> margins = collectives.best().getOrDefault(op, List.of());
    ArrayNode written = into.putArray(CollectivesReader.label(op));
    for (int i = 0; i < choices.size(); i++) {
      ObjectNode choice = written.addObject();
      if (choices.get(i).maxBytes() != CollectiveRules.UNBOUNDED) {
        choice.put("upTo", NetworkText.size(choices.get(i).maxBytes()));
      }
      choice.put("algorithm", choices.get(i).algorithm().label());
      if (!margins.isEmpty()) {
        choice.put(CollectivesReader.MARGIN, Dimension.SHARE.format(margins.get(i)));
      }
    }
  }

  private static void writeTauLop(TauLopSpec tauLop, ObjectNode into) {
    NetworkText.writeTable("overhead", tauLop.overhead(), into);
    into.putObject("segment")
        .put("shared", NetworkText.size(tauLop.shared().segmentBytes()))
        .put("network", NetworkText.size(tauLop.network().segmentBytes()));
    writeChannel(tauLop.shared(), into.putObject("shared"));
    writeChannel(tauLop.network(), into.putObject("network"));
  }

  private static void writeChannel(TauLopSpec.Channel channel, ObjectNode into) {
    channel.times().forEach((tau, table) -> NetworkText.writeTable(tau.toString(), table, into));
  }
}
