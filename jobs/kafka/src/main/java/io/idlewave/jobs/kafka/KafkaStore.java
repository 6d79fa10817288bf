package io.idlewave.jobs.kafka;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.AwayException;
import io.idlewave.jobs.results.RunStore;
import io.idlewave.jobs.results.StagedRun;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.ApplicationRecoverableException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Runs in the topics of a Kafka cluster. A run is one transaction whose id is derived from the run,
 * so that who reads committed records sees all of it or nothing, and one that was left open, by a
 * process that is gone, is aborted by the next one.
 */
final class KafkaStore implements RunStore {

  /** What brokers allow at most unless they are told otherwise. */
  private static final int TRANSACTION_MILLIS = 900_000;

  private static final int BLOCK_MILLIS = 20_000;
  private static final int DELIVERY_MILLIS = 60_000;
  private static final int REQUEST_MILLIS = 15_000;
  private static final Duration CLOSE = Duration.ofSeconds(10);

  /** Of a record before it is compressed: summaries of large studies. */
  static final int REQUEST_BYTES = 64 << 20;

  private final KafkaAddress prefix;
  private final KafkaSettings settings;

  KafkaStore(KafkaAddress prefix, KafkaSettings settings) {
    this.prefix = prefix;
    this.settings = settings;
  }

  @Override
  public void prepare() throws IOException {
    try {
      Reachable.require(prefix.servers(), KafkaFailure.CONNECT);
      topics().create(Set.of(RunRecords.RUNS, RunRecords.SCHEMAS));
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (IOException | TimeoutException e) {
      throw new UsageException(
          prefix + ": a Kafka cluster that answers and takes results, got: " + e.getMessage());
    }
  }

  private SinkTopics topics() {
    return new SinkTopics(prefix, settings);
  }

  @Override
  public void store(StagedRun run) throws IOException {
    Set<String> names = new LinkedHashSet<>(Set.of(RunRecords.RUNS, RunRecords.SCHEMAS));
    run.header().tables().forEach(table -> names.add(table.name()));
    topics().create(names);
    inTransaction(
        run.id(),
        producer -> {
          RunRecords records = new RunRecords(producer, prefix, run.id());
          for (Table<?> table : run.header().tables()) {
            records.begin(table);
            run.read(table, row -> records.send(table, row));
          }
          records.end(run);
        });
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    topics().create(Set.of(RunRecords.SCHEMAS, Tables.FRONTIERS.name()));
    inTransaction(
        run.id() + "-frontier",
        producer -> {
          RunRecords records = new RunRecords(producer, prefix, run.id());
          records.begin(Tables.FRONTIERS);
          for (FrontierRow row : rows) {
            records.send(Tables.FRONTIERS, Tables.FRONTIERS.encode(row));
          }
        });
  }

  private interface Work {
    void with(Producer<String, byte[]> producer) throws IOException;
  }

  /** Where this fails, the transaction ends with its producer or the next one of that name. */
  private void inTransaction(String name, Work work) throws IOException {
    Properties properties = properties();
    properties.put("transactional.id", prefix.topic() + "-" + name);
    properties.put("transaction.timeout.ms", TRANSACTION_MILLIS);
    try {
      Producer<String, byte[]> producer = new KafkaProducer<>(properties);
      try {
        producer.initTransactions();
        producer.beginTransaction();
        work.with(producer);
        producer.commitTransaction();
      } finally {
        // without a bound it waits until brokers have heard of the end of an open transaction
        producer.close(CLOSE);
      }
    } catch (KafkaException e) {
      throw failure(e);
    }
  }

  private Properties properties() {
    Properties properties = settings.client(prefix);
    properties.put("key.serializer", StringSerializer.class.getName());
    properties.put("value.serializer", ByteArraySerializer.class.getName());
    properties.put("acks", "all");
    properties.put("enable.idempotence", "true");
    properties.put("compression.type", "gzip");
    properties.put("linger.ms", "50");
    properties.put("max.request.size", Integer.toString(REQUEST_BYTES));
    properties.put("buffer.memory", Integer.toString(2 * REQUEST_BYTES));
    properties.put("max.block.ms", Integer.toString(BLOCK_MILLIS));
    properties.put("request.timeout.ms", Integer.toString(REQUEST_MILLIS));
    properties.put("delivery.timeout.ms", Integer.toString(DELIVERY_MILLIS));
    return properties;
  }

  /**
   * A transaction that failed for whatever happened to brokers, connections or its epoch is begun
   * anew; what the client itself or a right forbids is final, and so is another writer of the run.
   */
  static IOException failure(KafkaException e) {
    Throwable root = e;
    while (root instanceof KafkaException && root.getCause() instanceof KafkaException cause) {
      root = cause;
    }
    String reason = String.valueOf(root.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    boolean passes =
        root instanceof RetriableException
            || root instanceof TransactionAbortableException
            || (root instanceof ApplicationRecoverableException
                && !(root instanceof ProducerFencedException))
            || !(root instanceof ApiException || root instanceof SerializationException);
    return passes ? new AwayException(reason, e) : new IOException(reason, e);
  }

  @Override
  public String toString() {
    return prefix.toString();
  }
}
