package io.idlewave.graph.operator;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.OperatorStateCheckpointOutputStream;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StatePartitionStreamProvider;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;

/**
 * An operator in terms of the engine's public types alone. One of the few classes that know its
 * internals, which an operator with state meets in the signatures of its methods.
 *
 * @param <T> what it emits
 */
public abstract class EngineOperator<T> extends AbstractStreamOperator<T> {

  private static final long serialVersionUID = 1L;

  /** Where an operator writes what may not fit in memory. */
  public interface RawState {

    /** A new part, which is read alone when it is restored. The engine closes it. */
    OutputStream part() throws Exception;
  }

  @Override
  public final void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    restore(context.getOperatorStateStore(), context.isRestored());
    for (StatePartitionStreamProvider part : context.getRawOperatorStateInputs()) {
      restore(part.getStream());
    }
  }

  /** Takes its state up before anything comes, that of a snapshot if {@code restored}. */
  protected void restore(OperatorStateStore store, boolean restored) throws Exception {}

  /** Takes up a part of its raw state, after {@link #restore(OperatorStateStore, boolean)}. */
  protected void restore(InputStream part) throws Exception {}

  @Override
  public final void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    save(
        context.getCheckpointId(),
        () -> {
          OperatorStateCheckpointOutputStream raw = context.getRawOperatorStateOutput();
          raw.startNewPartition();
          return raw;
        });
  }

  /** Puts into its state what it goes on from. */
  protected void save(long snapshot, RawState raw) throws Exception {}

  protected static <E> List<E> elements(ListState<E> state) throws Exception {
    List<E> elements = new ArrayList<>();
    state.get().forEach(elements::add);
    return elements;
  }

  protected final MetricGroup metrics() {
    return getMetricGroup();
  }

  /** The settings of the worker that runs it. */
  protected final Configuration worker() {
    return getContainingTask().getEnvironment().getTaskManagerInfo().getConfiguration();
  }

  /** A folder of the worker for temporary files. */
  protected final Path temporaryFolder() {
    return Path.of(
        getContainingTask().getEnvironment().getTaskManagerInfo().getTmpDirectories()[0]);
  }
}
