package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.topology.RandomPlacement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Which host of a topology each node is on. */
public sealed interface PlacementSpec {

  /** Node n is on host n. */
  PlacementSpec LINEAR = new Linear();

  /**
   * The host of each node; no two are on the same one.
   *
   * @param where what messages begin with
   * @param nodeCount nodes are numbered from 0
   * @throws StudyException if there are too few hosts, or the stated ones do not fit
   */
  int[] hostOf(String where, int nodeCount, int hostCount);

  /** The name in studies and results. */
  String label();

  /** Refuses more nodes than hosts. */
  private static void requireHosts(String where, int nodeCount, int hostCount) {
    if (nodeCount > hostCount) {
      throw new StudyException(
          "%s: topology: at least as many hosts as nodes, %d, got %d"
              .formatted(where, nodeCount, hostCount));
    }
  }

  /** Node n is on host n. */
  record Linear() implements PlacementSpec {
    @Override
    public String label() {
      return "linear";
    }

    @Override
    public int[] hostOf(String where, int nodeCount, int hostCount) {
      requireHosts(where, nodeCount, hostCount);
      return IntStream.range(0, nodeCount).toArray();
    }
  }

  /**
   * Each node is on a host of its own, all ways to do so are equally likely: {@link
   * RandomPlacement}.
   *
   * @param number which of the placements of that seed, from 1
   */
  record Random(long seed, int number) implements PlacementSpec {
    @Override
    public String label() {
      return "random (seed %d, number %d)".formatted(seed, number);
    }

    @Override
    public int[] hostOf(String where, int nodeCount, int hostCount) {
      requireHosts(where, nodeCount, hostCount);
      return RandomPlacement.hostOf(seed, number, nodeCount, hostCount);
    }
  }

  /** Nodes are exchanged while the run gets shorter; preparation makes it {@link Explicit}. */
  record Searched(PlacementSpec from) implements PlacementSpec {
    @Override
    public String label() {
      return "search from " + from.label();
    }

    @Override
    public int[] hostOf(String where, int nodeCount, int hostCount) {
      return from.hostOf(where, nodeCount, hostCount);
    }
  }

  /** One host per node. */
  record Explicit(List<Integer> hosts) implements PlacementSpec {
    public Explicit {
      hosts = List.copyOf(hosts);
    }

    @Override
    public String label() {
      return "stated";
    }

    @Override
    public int[] hostOf(String where, int nodeCount, int hostCount) {
      if (hosts.size() != nodeCount) {
        throw new StudyException(
            "%s: placement: one host for each of the %d nodes, got %d"
                .formatted(where, nodeCount, hosts.size()));
      }
      Set<Integer> taken = new HashSet<>();
      for (int host : hosts) {
        if (host < 0 || host >= hostCount) {
          throw new StudyException(
              "%s: placement: hosts 0 to %d, those of the topology, got %d"
                  .formatted(where, hostCount - 1, host));
        }
        if (!taken.add(host)) {
          throw new StudyException(
              "%s: placement: a host of its own for each node, got %d twice"
                  .formatted(where, host));
        }
      }
      return hosts.stream().mapToInt(Integer::intValue).toArray();
    }
  }
}
