package io.idlewave.jobs.study.network;

import io.idlewave.perturb.topology.Topology;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What messages between nodes cross and what that costs; equal where the same is stated. */
public record HopsSpec(
    TopologySpec topology, ClassTimes perHop, ClassTimes perByte, boolean serialised) {

  /** The time of a hop of a class, in ns. */
  public double hopNanos(String hopClass) {
    return perHop.of(hopClass);
  }

  /** Whether bytes take time on some class of links. */
  boolean takesBytes() {
    return topology.topology().hopClasses().stream().anyMatch(each -> perByte.of(each) > 0);
  }

  /** The keys that state what crossing costs. */
  public List<String> stated() {
    return Stream.of(HopsKeys.PER_HOP.name(), HopsKeys.PER_BYTE.name())
        .filter(key -> !(key.equals(HopsKeys.PER_HOP.name()) ? perHop : perByte).areNone())
        .toList();
  }

  /** The same where a hop of one class takes so long, in ns. */
  public HopsSpec withHop(String hopClass, double nanos) {
    SortedMap<String, Double> byClass = new TreeMap<>();
    Topology hosts = topology.topology();
    hosts.hopClasses().forEach(each -> byClass.put(each, perHop.of(each)));
    byClass.put(hopClass, nanos);
    return new HopsSpec(topology, new ClassTimes(null, byClass), perByte, serialised);
  }
}
