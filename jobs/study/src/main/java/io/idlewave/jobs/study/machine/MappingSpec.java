package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.failure.StudyException;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which node each rank is on. */
public sealed interface MappingSpec {

  /** The node of each rank, or null for those of the trace. */
  int @Nullable [] nodeOf(String where, int rankCount);

  /** The name in studies and results. */
  String label();

  /** As recorded. */
  record Trace() implements MappingSpec {
    @Override
    public String label() {
      return "trace";
    }

    @Override
    public int @Nullable [] nodeOf(String where, int rankCount) {
      return null;
    }
  }

  /** Neighbouring ranks share a node: rank r is on node r / ranksPerNode. */
  record Sequential(int ranksPerNode) implements MappingSpec {
    @Override
    public String label() {
      return "sequential";
    }

    @Override
    public int[] nodeOf(String where, int rankCount) {
      if (ranksPerNode > rankCount) {
        throw new StudyException(
            "%s: mapping.ranksPerNode: 1 to %d, the ranks of the trace, got %d"
                .formatted(where, rankCount, ranksPerNode));
      }
      return IntStream.range(0, rankCount).map(rank -> rank / ranksPerNode).toArray();
    }
  }

  /** Ranks are dealt out: rank r is on node r mod nodes. */
  record RoundRobin(int nodes) implements MappingSpec {
    @Override
    public String label() {
      return "round-robin";
    }

    @Override
    public int[] nodeOf(String where, int rankCount) {
      return IntStream.range(0, rankCount).map(rank -> rank % nodes).toArray();
    }
  }

  /** Ranks are exchanged while the run gets shorter; preparation makes it {@link Explicit}. */
  record Searched(MappingSpec from) implements MappingSpec {
    @Override
    public String label() {
      return "search from " + from.label();
    }

    @Override
    public int @Nullable [] nodeOf(String where, int rankCount) {
      return from.nodeOf(where, rankCount);
    }
  }

  /** One node per rank. */
  record Explicit(List<Integer> nodes) implements MappingSpec {
    public Explicit {
      nodes = List.copyOf(nodes);
    }

    @Override
    public String label() {
      return "stated";
    }

    @Override
    public int[] nodeOf(String where, int rankCount) {
      if (nodes.size() != rankCount) {
        throw new StudyException(
            "%s: mapping: one node for each of the %d ranks, got %d"
                .formatted(where, rankCount, nodes.size()));
      }
      return nodes.stream().mapToInt(Integer::intValue).toArray();
    }
  }
}
