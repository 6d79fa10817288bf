package io.idlewave.jobs.kafka;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * The topics of a sink, made where they are missing: compacted, so that of a run that was written
 * again each row stays once, for records as long as the sink sends; partitions and copies as the
 * cluster has them by default.
 *
 * @param prefix what their names begin with
 */
record SinkTopics(KafkaAddress prefix, KafkaSettings settings) {

  private static final int ANSWER_MILLIS = 10_000;

  private static final Map<String, String> CONFIGS =
      Map.of(
          "cleanup.policy",
          "compact",
          "max.message.bytes",
          Integer.toString(KafkaStore.REQUEST_BYTES));

  static String name(KafkaAddress prefix, String table) {
    return prefix.topic() + "." + table;
  }

  /**
   * Makes topics that are missing.
   *
   * @throws IOException if the cluster does not answer, or refuses
   */
  void create(Set<String> tables) throws IOException {
    Properties properties = settings.client(prefix);
    properties.put("default.api.timeout.ms", Integer.toString(ANSWER_MILLIS));
    properties.put("request.timeout.ms", Integer.toString(ANSWER_MILLIS));
    try (Admin admin = Admin.create(properties)) {
      Set<String> there = admin.listTopics().names().get();
      List<NewTopic> missing = new ArrayList<>();
      for (String table : tables) {
        String name = name(prefix, table);
        if (!there.contains(name)) {
          missing.add(new NewTopic(name, Optional.empty(), Optional.empty()).configs(CONFIGS));
        }
      }
      admin.createTopics(missing).all().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while topics were made");
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e.getCause() instanceof KafkaException cause
            ? KafkaStore.failure(cause)
            : new IOException(e.getCause());
      }
    } catch (KafkaException e) {
      throw KafkaStore.failure(e);
    }
  }
}
