package io.idlewave.ingest.training;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of operations: on which timeline of a worker each runs, and who takes part in it. */
enum OperationType {
  FORWARD_COMPUTE("forward-compute", Line.COMPUTE, Group.NONE),
  BACKWARD_COMPUTE("backward-compute", Line.COMPUTE, Group.NONE),
  FORWARD_SEND("forward-send", Line.FORWARD_SEND, Group.NEXT_STAGE),
  FORWARD_RECV("forward-recv", Line.FORWARD_RECV, Group.PREVIOUS_STAGE),
  BACKWARD_SEND("backward-send", Line.BACKWARD_SEND, Group.PREVIOUS_STAGE),
  BACKWARD_RECV("backward-recv", Line.BACKWARD_RECV, Group.NEXT_STAGE),
  ALL_GATHER("params-all-gather", Line.DATA_PARALLEL, Group.STAGE),
  REDUCE_SCATTER("grads-reduce-scatter", Line.DATA_PARALLEL, Group.STAGE),
  LAYERNORM("layernorm-grads-all-reduce", Line.COMPUTE, Group.ALONE),
  EMBEDDING("embedding-grads-all-reduce", Line.COMPUTE, Group.END_STAGES),
  ALL_REDUCE("separate-grads-all-reduce", Line.COMPUTE, Group.STAGE),
  CLIP("optimizer-clip-main-grad", Line.COMPUTE, Group.JOB),
  OPTIMIZER("optimizer", Line.COMPUTE, Group.NONE);

  /** Timelines of a worker. */
  enum Line {
    COMPUTE("compute"),
    FORWARD_SEND("forward-send"),
    FORWARD_RECV("forward-recv"),
    BACKWARD_SEND("backward-send"),
    BACKWARD_RECV("backward-recv"),
    DATA_PARALLEL("data-parallel");

    private final String label;

    Line(String label) {
      this.label = label;
    }

    /** Its name. */
    String label() {
      return label;
    }
  }

  /** Who takes part in an operation. */
  enum Group {
    /** It computes. */
    NONE,
    /** The worker alone, as far as the table shows. */
    ALONE,
    /** This worker and that of the stage after it, of the same data-parallel rank. */
    NEXT_STAGE,
    /** This worker and that of the stage before it. */
    PREVIOUS_STAGE,
    /** The first and the last stage of a data-parallel rank. */
    END_STAGES,
    /** All data-parallel ranks of a stage. */
    STAGE,
    /** All workers. */
    JOB
  }

  private static final Map<String, OperationType> BY_LABEL = new HashMap<>();

  static {
    for (OperationType type : values()) {
      BY_LABEL.put(type.label, type);
    }
  }

  private final String label;
  private final Line line;
  private final Group group;

  OperationType(String label, Line line, Group group) {
    this.label = label;
    this.line = line;
    this.group = group;
  }

  /** The type of that name; null of one that the graph does not have. */
  static @Nullable OperationType of(String label) {
    return BY_LABEL.get(label);
  }

  /** The name in tables. */
  String label() {
    return label;
  }

  /** The timeline that it runs on. */
  Line line() {
    return line;
  }

  /** Who takes part. */
  Group group() {
    return group;
  }

  /** Whether it computes. */
  boolean computes() {
    return group == Group.NONE;
  }

  /** Whether it is between two stages. */
  boolean isBetweenStages() {
    return group == Group.NEXT_STAGE || group == Group.PREVIOUS_STAGE;
  }

  /** What it counts for: sends and receives of a direction are one. */
  String className() {
    return switch (this) {
      case FORWARD_SEND, FORWARD_RECV -> "forward-pp-comm";
      case BACKWARD_SEND, BACKWARD_RECV -> "backward-pp-comm";
      default -> label;
    };
  }
}
