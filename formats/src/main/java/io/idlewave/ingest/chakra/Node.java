package io.idlewave.ingest.chakra;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A node of an execution trace, as it states itself.
 *
 * @param type number of its kind in the schema
 * @param data ids of the nodes that it depends on by data
 * @param control ids of the nodes that it depends on by control
 * @param startMicros when it was recorded to begin; 0 where that is not recorded
 * @param numbers its attributes that are whole numbers or truth values
 * @param group name of its process group; empty where it names none
 * @param inSomeDimensions whether it says that it spans some dimensions of the network alone
 */
record Node(
    long id,
    String name,
    long type,
    List<Long> data,
    List<Long> control,
    long startMicros,
    long durationMicros,
    Map<String, Long> numbers,
    String group,
    boolean inSomeDimensions) {

  private static final int METADATA = 1;
  private static final int SEND = 5;
  private static final int RECEIVE = 6;
  private static final int COLLECTIVE = 7;
  private static final String CPU = "is_cpu_op";

  /** A blank group is none. */
  Node {
    group = group.isBlank() ? "" : group;
  }

  /** Ids of all nodes that it depends on. */
  List<Long> causes() {
    List<Long> causes = new ArrayList<>(control);
    causes.addAll(data);
    return causes;
  }

  /** The node without its dependencies by control. */
  Node byDataAlone() {
    return new Node(
        id,
        name,
        type,
        data,
        List.of(),
        startMicros,
        durationMicros,
        numbers,
        group,
        inSomeDimensions);
  }

  boolean sends() {
    return type == SEND;
  }

  boolean receives() {
    return type == RECEIVE;
  }

  /**
   * Whether it occupies the network. An operator of the host that starts a collective is a node of
   * that kind as well, without saying what is done.
   */
  boolean communicates() {
    return sends() || receives() || (type == COLLECTIVE && (says("comm_type") || !onHost()));
  }

  /** Whether it runs on the host; what does not say it does, unless it communicates. */
  boolean onHost() {
    return numbers.getOrDefault(CPU, type == COLLECTIVE ? 0L : 1L) != 0;
  }

  /** Whether it computes without saying where. */
  boolean placeUnknown() {
    return !communicates() && type != METADATA && !says(CPU);
  }

  boolean says(String attribute) {
    return numbers.containsKey(attribute);
  }

  /** An attribute; 0 where it is not there, as the schema has it. */
  long number(String attribute) {
    return numbers.getOrDefault(attribute, 0L);
  }
}
