package io.idlewave.jobs.prepare;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.HopsSpec;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.sharing.LinkResolution;
import io.idlewave.perturb.sharing.LinkWaits;
import io.idlewave.perturb.simulated.LinkTraffic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What messages wait for at the links that they share with others, on each machine of a study that
 * serialises them there: found in two passes over the undisturbed run on that machine, in which
 * none waits. As many machines as memory holds share the passes. What is found on a machine does
 * not depend on the others.
 */
record LinkSharing(Map<MachineSpec, Found> byMachine) {

  /** No message waits. */
  static final LinkSharing NONE = new LinkSharing(Map.of());

  /** So much of the heap at most is for machines that share passes. */
  private static final int SHARE_OF_HEAP = 4;

  private static final int PASSES = 2;

  /**
   * What was found on a machine.
   *
   * @param waits of its messages
   * @param resolution how finely they were told apart
   */
  record Found(LinkWaits waits, LinkResolution resolution) {}

  /** Takes an immutable copy. */
  LinkSharing {
    byMachine = Map.copyOf(byMachine);
  }

  /** Whether any machine of a timing serialises messages. */
  static boolean isAskedFor(Timing.Simulated timing) {
    return Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream())
        .anyMatch(LinkSharing::isSerialised);
  }

  /** Whether messages wait at the links of a machine. */
  static boolean isSerialised(MachineSpec machine) {
    HopsSpec hops = machine.network().hops();
    return hops != null && hops.serialised();
  }

  /**
   * That of the base and of the scenarios of a study, on machines of a timing that leaves nothing
   * open. What is known of its trace already is not looked for again.
   */
  static LinkSharing of(
      Timing.Simulated timing, Surveyed surveyed, Quantum quantum, Progress progress) {
    Map<MachineSpec, Found> known = surveyed.sharing().byMachine();
    List<MachineSpec> machines =
        Stream.concat(
                Stream.of(timing.machine()),
                surveyed.study().scenarios().stream().map(timing::machineOf))
            .filter(LinkSharing::isSerialised)
            .distinct()
            .filter(machine -> !known.containsKey(machine))
            .toList();
    if (machines.isEmpty()) {
      return surveyed.sharing();
    }
    Map<MachineSpec, Found> found = new LinkedHashMap<>(known);
    SimulatedLanes lanes = new SimulatedLanes(timing, surveyed, quantum);
    int atOnce = atOnce(machines.size(), Runtime.getRuntime().maxMemory());
    int batches = (machines.size() + atOnce - 1) / atOnce;
    for (int batch = 0; batch < batches; batch++) {
      List<MachineSpec> some =
          machines.subList(batch * atOnce, Math.min((batch + 1) * atOnce, machines.size()));
      List<LinkTraffic> traffic =
          some.stream()
              .map(machine -> new LinkTraffic(lanes.undisturbed(machine), lanes.undisturbed()))
              .toList();
      report(progress, PASSES * batch, PASSES * batches);
      surveyed.trace().forEach(block -> traffic.forEach(of -> of.count(block)));
      report(progress, PASSES * batch + 1, PASSES * batches);
      List<LinkTraffic.Comparison> compared =
          traffic.stream().map(LinkTraffic::comparison).toList();
      surveyed.trace().forEach(block -> compared.forEach(of -> of.compare(block)));
      for (int i = 0; i < some.size(); i++) {
        LinkTraffic.Comparison of = compared.get(i);
        found.put(some.get(i), new Found(of.waits(), of.resolution()));
      }
    }
    return new LinkSharing(found);
  }

  /** How many of some machines share passes where the heap may have so many bytes. */
  private static int atOnce(int machines, long heapBytes) {
    long fitting = heapBytes / SHARE_OF_HEAP / LinkTraffic.MOST_BYTES;
    return (int) Math.max(1, Math.min(machines, fitting));
  }

  private static void report(Progress progress, int done, int total) {
    progress.report("sharing: passes over the undisturbed run", done, total, "passes");
  }

  /** What messages wait for on a machine. */
  LinkWaits waits(MachineSpec machine) {
    Found found = byMachine.get(machine);
    return found == null ? LinkWaits.NONE : found.waits();
  }

  /** How finely waits were told apart, on each machine that serialises. */
  List<LinkResolution> resolutions() {
    return byMachine.values().stream().map(Found::resolution).toList();
  }
}
