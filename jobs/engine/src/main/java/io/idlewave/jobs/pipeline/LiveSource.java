package io.idlewave.jobs.pipeline;

import io.idlewave.graph.live.LiveRecord;
import java.util.function.Predicate;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Where the records of a trace come from while its program runs. */
public interface LiveSource {

  /**
   * Adds the source to a job. Its records come in any order and, after a failure, those since the
   * last checkpoint at least once more. It ends after the end of every rank: an end before is
   * refused.
   *
   * @return records of {@link io.idlewave.graph.operator.LiveRecordSerializer#TYPE}; the operators
   *     before have uids, {@code live-source} the source
   */
  DataStream<LiveRecord> records(StreamExecutionEnvironment env);

  /**
   * Hands over the records from the begin of the stream, in any order, in this thread, until {@code
   * enough} says so or the stream is over.
   *
   * @param enough takes the next record, and says whether that is enough
   * @param idle is called about once a second
   */
  void read(Predicate<LiveRecord> enough, Runnable idle);

  /** The address of the stream, as messages show it. */
  String address();
}
