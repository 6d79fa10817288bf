package io.idlewave.jobs.pipeline;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.EarlyBlocks;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.operator.EngineOperator;
import io.idlewave.graph.operator.NoRestart;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.analysis.WalkGroup;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.InstantiationUtil;
import org.jspecify.annotations.Nullable;

/**
 * Carries walks through the blocks that are broadcast to it: subtask i of P those with the numbers
 * i, i + P, i + 2P, ... At the end of the trace it emits the number of each with what it found,
 * serialized. It has no state that is saved: the job has no checkpoints, and begins anew after a
 * failure.
 */
final class WalkOperator extends EngineOperator<Tuple2<Integer, byte[]>>
    implements OneInputStreamOperator<BlockParcel, Tuple2<Integer, byte[]>>, BoundedOneInput {

  /** The type of what it emits. */
  static final TypeInformation<Tuple2<Integer, byte[]>> FOUND =
      Types.TUPLE(Types.INT, Types.PRIMITIVE_ARRAY(Types.BYTE));

  private static final long serialVersionUID = 1L;

  private final ArrayList<TraceWalk> walks;

  private transient @Nullable WalkGroup own;
  private transient List<Integer> numbers;
  private transient EarlyBlocks blocks;

  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  WalkOperator(List<TraceWalk> walks) {
    this.walks = new ArrayList<>(walks);
  }

  @Override
  public void open() throws Exception {
    super.open();
    int parallelism = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    numbers = new ArrayList<>();
    int first = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    for (int number = first; number < walks.size(); number += parallelism) {
      numbers.add(number);
    }
    blocks = new EarlyBlocks(0);
    WalkGroup group = new WalkGroup(numbers.stream().map(walks::get).toList());
    own = group;
    group.begin(temporaryFolder());
  }

  @Override
  public void processElement(StreamRecord<BlockParcel> record) {
    blocks.add(record.getValue());
    for (BlockParcel due = blocks.take(); due != null; due = blocks.take()) {
      walk(due.open());
    }
  }

  private void walk(GraphBlock block) {
    try {
      group().block(block);
    } catch (UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      // the same block would fail again: there is no use in starting the job anew
      throw NoRestart.of(e);
    }
  }

  private WalkGroup group() {
    if (own == null) {
      throw new IllegalStateException("walks: begun, got a block before");
    }
    return own;
  }

  @Override
  public void endInput() throws Exception {
    List<Serializable> found = group().end();
    for (int i = 0; i < found.size(); i++) {
      byte[] bytes = InstantiationUtil.serializeObject(found.get(i));
      output.collect(new StreamRecord<>(Tuple2.of(numbers.get(i), bytes)));
    }
  }

  @Override
  public void close() throws Exception {
    if (own != null) {
      own.close();
    }
    super.close();
  }
}
