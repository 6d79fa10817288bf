package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.pipeline.outcome.WholeFile;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Brings what walks found back to the client, in their order, through one file. Runs at parallelism
 * 1, emits nothing, and saves nothing.
 */
final class WalkCollector extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<Tuple2<Integer, byte[]>, Void>, BoundedOneInput {

  private static final long serialVersionUID = 1L;

  private final int walks;
  private final WholeFile file;

  private transient SortedMap<Integer, byte[]> found;

  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  WalkCollector(int walks, WholeFile file) {
    this.walks = walks;
    this.file = file;
  }

  @Override
  public void open() throws Exception {
    super.open();
    found = new TreeMap<>();
  }

  @Override
  public void processElement(StreamRecord<Tuple2<Integer, byte[]>> record) {
    found.put(record.getValue().f0, record.getValue().f1);
  }

  @Override
  public void endInput() throws Exception {
    if (found.size() != walks) {
      throw new IllegalStateException("walks: " + walks + " expected, got " + found.size());
    }
    file.write(
        out -> {
          for (byte[] bytes : found.values()) {
            out.writeInt(bytes.length);
            out.write(bytes);
          }
        });
  }
}
