package io.idlewave.jobs.prepare;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.HopsSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.sharing.LinkWaits;
import io.idlewave.perturb.simulated.LinkTraffic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What messages wait for at the links that they share with others, on each machine of a study that
 * serialises them there: found in two passes over the undisturbed run on that machine, in which
 * none waits. All machines share the passes, and what memory they may take.
 */
record LinkSharing(Map<MachineSpec, LinkWaits> byMachine) {

  /** No message waits. */
  static final LinkSharing NONE = new LinkSharing(Map.of());

  /** Of all machines together, some 50 MB. */
  private static final int MOST_CELLS = 1 << 18;

  private static final int FEWEST_CELLS = 1 << 10;

  private static final int PASSES = 2;

  /** Takes an immutable copy. */
  LinkSharing {
    byMachine = Map.copyOf(byMachine);
  }

  /** Whether any machine of a timing serialises messages. */
  static boolean isAskedFor(Timing.Simulated timing) {
    return machines(timing).findAny().isPresent();
  }

  private static Stream<MachineSpec> machines(Timing.Simulated timing) {
    return Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream())
        .filter(LinkSharing::isSerialised)
        .distinct();
  }

  /** Whether messages wait at the links of a machine. */
  static boolean isSerialised(MachineSpec machine) {
    HopsSpec hops = machine.network().hops();
    return hops != null && hops.serialised();
  }

  /** That of the machines of a timing that leaves nothing open. */
  static LinkSharing of(
      Timing.Simulated timing, Surveyed surveyed, Quantum quantum, Progress progress) {
    List<MachineSpec> machines = machines(timing).toList();
    if (machines.isEmpty()) {
      return NONE;
    }
    SimulatedLanes lanes = new SimulatedLanes(timing, surveyed, quantum);
    int cells = Math.max(FEWEST_CELLS, MOST_CELLS / machines.size());
    List<LinkTraffic> traffic =
        machines.stream()
            .map(machine -> new LinkTraffic(lanes.undisturbed(machine), lanes.undisturbed(), cells))
            .toList();
    report(progress, 0);
    surveyed.trace().forEach(block -> traffic.forEach(of -> of.count(block)));
    report(progress, 1);
    surveyed.trace().forEach(block -> traffic.forEach(of -> of.compare(block)));
    Map<MachineSpec, LinkWaits> waits = new LinkedHashMap<>();
    for (int i = 0; i < machines.size(); i++) {
      waits.put(machines.get(i), traffic.get(i).waits());
    }
    return new LinkSharing(waits);
  }

  private static void report(Progress progress, int done) {
    progress.report("sharing: passes over the undisturbed run", done, PASSES, "passes");
  }

  /** What messages wait for on a machine. */
  LinkWaits waits(MachineSpec machine) {
    return byMachine.getOrDefault(machine, LinkWaits.NONE);
  }
}
