package io.idlewave.ingest.training;

import static io.idlewave.ingest.training.OperationType.ALL_GATHER;
import static io.idlewave.ingest.training.OperationType.ALL_REDUCE;
import static io.idlewave.ingest.training.OperationType.BACKWARD_COMPUTE;
import static io.idlewave.ingest.training.OperationType.BACKWARD_RECV;
import static io.idlewave.ingest.training.OperationType.BACKWARD_SEND;
import static io.idlewave.ingest.training.OperationType.CLIP;
import static io.idlewave.ingest.training.OperationType.EMBEDDING;
import static io.idlewave.ingest.training.OperationType.FORWARD_COMPUTE;
import static io.idlewave.ingest.training.OperationType.FORWARD_RECV;
import static io.idlewave.ingest.training.OperationType.FORWARD_SEND;
import static io.idlewave.ingest.training.OperationType.LAYERNORM;
import static io.idlewave.ingest.training.OperationType.OPTIMIZER;
import static io.idlewave.ingest.training.OperationType.REDUCE_SCATTER;

import io.idlewave.ingest.training.OperationType.Line;
import io.idlewave.ingest.training.TrainingTable.Operation;
import io.idlewave.ingest.training.TrainingTable.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The work of a stage's worker in a step: the order of each timeline, what each operation depends
 * on, and which sends and receives have a peer. It follows from the order in which one worker began
 * its operations in one step, and serves all workers of the stage and all steps.
 *
 * <p>The i-th valid send of a direction depends on the i-th computation of that direction, the i-th
 * computation on the i-th valid receive, and that receive on the computation before; where there is
 * a receive less than computations, the first of these has none. Valid are sends that end no
 * earlier than the first computation, and receives that begin no later than the last one.
 */
final class StageGraph {

  /** By so much times may contradict each other and a send or receive still count. */
  private static final long TOLERANCE_NANOS = 50_000;

  private static final Comparator<Node> BY_BEGIN =
      Comparator.comparingLong((Node node) -> node.operation().beginNanos())
          .thenComparingInt(node -> node.operation().number())
          .thenComparing(node -> node.operation().type().label());

  /**
   * An operation of the stage.
   *
   * @param index its place among those of its type, in the order of their numbers
   * @param operation as the worker ran it whose order is taken
   */
  record Node(int index, Operation operation) {

    OperationType type() {
      return operation.type();
    }
  }

  private final int stage;
  private final int largestChunk;
  private final Map<OperationType, List<Node>> byType = new EnumMap<>(OperationType.class);
  private final Map<Line, List<Node>> lines = new EnumMap<>(Line.class);
  private final Map<Node, Set<Node>> causes = new LinkedHashMap<>();
  private final Set<Node> paired = new HashSet<>();

  /**
   * The graph of a stage.
   *
   * @param communicates whether data-parallel ranks do
   * @param overlaps whether gradients are reduced while later ones are computed
   * @param largestChunk of the model
   */
  StageGraph(int stage, Work work, boolean communicates, boolean overlaps, int largestChunk) {
    this.stage = stage;
    this.largestChunk = largestChunk;
    for (OperationType type : OperationType.values()) {
      List<Node> nodes = new ArrayList<>();
      if (communicates || type.line() != Line.DATA_PARALLEL) {
        for (Operation operation : work.of(type)) {
          nodes.add(new Node(nodes.size(), operation));
        }
      }
      byType.put(type, nodes);
    }
    List<Node> computes = sorted(FORWARD_COMPUTE, BACKWARD_COMPUTE);
    for (OperationType type : List.of(FORWARD_SEND, FORWARD_RECV, BACKWARD_SEND, BACKWARD_RECV)) {
      lines.put(type.line(), sorted(type));
    }
    lines.put(Line.DATA_PARALLEL, sorted(ALL_GATHER, REDUCE_SCATTER));
    direction(FORWARD_COMPUTE, FORWARD_RECV, FORWARD_SEND, -1);
    direction(BACKWARD_COMPUTE, BACKWARD_RECV, BACKWARD_SEND, 1);
    warmUp(computes);
    gather(computes);
    List<Node> chain = new ArrayList<>(computes);
    chain.addAll(overlaps ? overlapping(computes) : afterwards(computes));
    lines.put(Line.COMPUTE, chain);
  }

  private List<Node> of(OperationType type) {
    return byType.getOrDefault(type, List.of());
  }

  private List<Node> sorted(OperationType... types) {
    List<Node> nodes = new ArrayList<>();
    for (OperationType type : types) {
      nodes.addAll(of(type));
    }
    nodes.sort(BY_BEGIN);
    return nodes;
  }

  private void depends(Node effect, Node cause) {
    if (effect.type().line() != cause.type().line()) {
      causes.computeIfAbsent(effect, node -> new LinkedHashSet<>()).add(cause);
    }
  }

  /** One direction of the pipeline: chunks are received from one that is {@code towards} higher. */
  private void direction(
      OperationType compute, OperationType receive, OperationType send, int towards) {
    List<Node> computes = sorted(compute);
    if (computes.isEmpty()) {
      return;
    }
    long firstEnd = computes.get(0).operation().endNanos();
    long lastBegin = computes.get(computes.size() - 1).operation().beginNanos();
    List<Node> receives =
        sorted(receive).stream()
            .filter(node -> node.operation().beginNanos() <= lastBegin + TOLERANCE_NANOS)
            .toList();
    List<Node> sends =
        sorted(send).stream()
            .filter(node -> node.operation().endNanos() >= firstEnd - TOLERANCE_NANOS)
            .toList();
    int without = computes.size() - receives.size() == 1 ? 1 : 0;
    for (int i = without; i < computes.size() && i - without < receives.size(); i++) {
      Node received = receives.get(i - without);
      depends(computes.get(i), received);
      if (i > 0) {
        depends(received, computes.get(i - 1));
      }
      pairIfExists(received, chunk(computes.get(i)) + towards);
    }
    for (int i = 0; i < Math.min(sends.size(), computes.size()); i++) {
      depends(sends.get(i), computes.get(i));
      pairIfExists(sends.get(i), chunk(computes.get(i)) - towards);
    }
  }

  private int chunk(Node compute) {
    int chunk = compute.operation().globalChunk();
    return chunk < 0 ? stage : chunk;
  }

  private void pairIfExists(Node node, int peerChunk) {
    if (peerChunk >= 0 && peerChunk <= largestChunk) {
      paired.add(node);
    }
  }

  /** What goes backward first waits until the pipeline is filled. */
  private void warmUp(List<Node> computes) {
    int first = 0;
    while (first < computes.size() && computes.get(first).type() != BACKWARD_COMPUTE) {
      first++;
    }
    if (first < 2 || first == computes.size()) {
      return;
    }
    for (OperationType type : List.of(BACKWARD_SEND, BACKWARD_RECV)) {
      List<Node> nodes = sorted(type);
      if (!nodes.isEmpty()) {
        depends(nodes.get(0), computes.get(first - 2));
      }
    }
  }

  /** The first computation of a chunk needs its parameters. */
  private void gather(List<Node> computes) {
    Map<Integer, Node> last = new HashMap<>();
    sorted(ALL_GATHER).forEach(node -> last.put(node.operation().chunk(), node));
    for (Node compute : computes) {
      Node gathered =
          compute.type() == FORWARD_COMPUTE ? last.remove(compute.operation().chunk()) : null;
      if (gathered != null) {
        depends(compute, gathered);
      }
    }
  }

  /** Gradients of a chunk are reduced once they are there; the rest follows all of them. */
  private List<Node> overlapping(List<Node> computes) {
    Map<Integer, Node> last = new HashMap<>();
    computes.stream()
        .filter(node -> node.type() == BACKWARD_COMPUTE)
        .forEach(node -> last.put(node.operation().chunk(), node));
    List<Node> reductions = sorted(REDUCE_SCATTER);
    for (Node reduction : reductions) {
      Node computed = last.remove(reduction.operation().chunk());
      if (computed != null) {
        depends(reduction, computed);
      }
    }
    List<Node> rest = chain(LAYERNORM, EMBEDDING, ALL_REDUCE, CLIP, OPTIMIZER);
    if (!rest.isEmpty() && !reductions.isEmpty()) {
      depends(rest.get(0), reductions.get(reductions.size() - 1));
    }
    return rest;
  }

  /** Gradients are reduced after all computations and what follows these. */
  private List<Node> afterwards(List<Node> computes) {
    List<Node> before = chain(LAYERNORM, EMBEDDING);
    List<Node> after = chain(CLIP, OPTIMIZER);
    List<Node> reductions = sorted(REDUCE_SCATTER);
    if (!reductions.isEmpty()) {
      List<Node> all = new ArrayList<>(computes);
      all.addAll(before);
      if (!all.isEmpty()) {
        depends(reductions.get(0), all.get(all.size() - 1));
      }
      if (!after.isEmpty()) {
        depends(after.get(0), reductions.get(reductions.size() - 1));
      }
    }
    List<Node> rest = new ArrayList<>(before);
    rest.addAll(after);
    return rest;
  }

  private List<Node> chain(OperationType... types) {
    List<Node> chain = new ArrayList<>();
    for (OperationType type : types) {
      chain.addAll(of(type));
    }
    return chain;
  }

  /** The operations of a timeline, in their order. */
  List<Node> line(Line line) {
    return lines.getOrDefault(line, List.of());
  }

  /** The operations of a type that have a peer, in the order in which their worker began them. */
  List<Node> paired(OperationType type) {
    return sorted(type).stream().filter(paired::contains).toList();
  }

  /** What an operation depends on beside the one before it on its timeline. */
  Set<Node> causes(Node node) {
    return causes.getOrDefault(node, Set.of());
  }

  int count(OperationType type) {
    return of(type).size();
  }
}
