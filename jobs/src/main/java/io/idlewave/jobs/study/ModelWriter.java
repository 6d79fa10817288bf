package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;

/** Writes what {@code model} timing adds to a study, with every default explicit. */
final class ModelWriter {

  private ModelWriter() {}

  static void write(ModelSpec model, ObjectNode into) {
    writeMachine(model.machine(), into);
    ArrayNode analyses = into.putArray("analysis");
    model.analyses().forEach(analysis -> analyses.add(analysis.label()));
    ArrayNode tolerance = into.putArray("tolerance");
    model.tolerance().forEach(growth -> tolerance.add(Dimension.SHARE.format(growth)));
  }

  static void writeMachine(MachineSpec machine, ObjectNode into) {
    NetworkText.write(machine.network(), into.putObject("network"));
    writeCpu(machine.cpu(), into.putObject("cpu"));
    writeMapping(machine.mapping(), into);
    writeCollectives(machine.collectives(), into.putObject("collectives"));
  }

  private static void writeCpu(CpuSpec cpu, ObjectNode into) {
    into.put("factor", cpu.factor());
    ObjectNode ranks = into.putObject("ranks");
    cpu.ranks().forEach((rank, factor) -> ranks.put(rank.toString(), factor));
    ObjectNode regions = into.putObject("regions");
    cpu.regions().forEach(regions::put);
  }

  private static void writeMapping(MappingSpec mapping, ObjectNode machine) {
    if (mapping instanceof MappingSpec.Explicit explicit) {
      ArrayNode nodes = machine.putArray("mapping");
      explicit.nodes().forEach(nodes::add);
      return;
    }
    ObjectNode into = machine.putObject("mapping");
    if (mapping instanceof MappingSpec.Sequential sequential) {
      into.put("kind", "sequential").put("ranksPerNode", sequential.ranksPerNode());
    } else if (mapping instanceof MappingSpec.RoundRobin roundRobin) {
      into.put("kind", "round-robin").put("nodes", roundRobin.nodes());
    } else {
      into.put("kind", "trace");
    }
  }

  private static void writeCollectives(CollectiveRules rules, ObjectNode into) {
    rules.choices().entrySet().stream()
        .sorted(java.util.Map.Entry.comparingByKey())
        .forEach(
            entry -> {
              ArrayNode choices = into.putArray(CollectivesReader.label(entry.getKey()));
              for (Choice choice : entry.getValue()) {
                ObjectNode written = choices.addObject();
                if (choice.maxBytes() != Long.MAX_VALUE) {
                  written.put("upTo", Dimension.SIZE.format((double) choice.maxBytes()));
                }
                written.put("algorithm", choice.algorithm().label());
              }
            });
  }
}
