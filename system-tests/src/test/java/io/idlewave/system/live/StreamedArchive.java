package io.idlewave.system.live;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.CallRow;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.archive.TraceDefinitions;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.kafka.KafkaAddress;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.TopicFormat;
import io.idlewave.jobs.kafka.TopicRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes an archive again of the only stream in a topic, without any code of the live run. */
final class StreamedArchive {

  private static final Duration POLL = Duration.ofMillis(200);

  private final Map<Integer, TreeMap<Long, MpiCall>> calls = new TreeMap<>();
  private final Map<Integer, RankEnd> ends = new TreeMap<>();
  private String definitions = "";

  private StreamedArchive() {}

  /** The archive of all that stands in the topic now. */
  static TraceArchive of(KafkaAddress address, Path folder) {
    StreamedArchive streamed = new StreamedArchive();
    records(address).forEach(streamed::take);
    return streamed.archive(folder);
  }

  /** All that stands in the topic now. */
  static List<TopicRecord> records(KafkaAddress address) {
    List<TopicRecord> records = new ArrayList<>();
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(KafkaSettings.of(null).client(address), bytes, bytes)) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(address.topic()).stream()
              .map(found -> new TopicPartition(found.topic(), found.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> last = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(at -> consumer.position(at) < last.get(at))) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          records.add(TopicFormat.decode(record));
        }
      }
    }
    return records;
  }

  private void take(TopicRecord record) {
    if (record.content() instanceof Definitions found) {
      definitions = found.json();
    } else if (record.content() instanceof RankEnd end) {
      ends.put(end.rank(), end);
    } else if (record.content() instanceof Calls row) {
      TreeMap<Long, MpiCall> known = calls.computeIfAbsent(row.rank(), rank -> new TreeMap<>());
      long number = row.firstCall();
      for (MpiCall call : CallRow.decode(row.encoded(), row.count())) {
        known.put(number++, call);
      }
    }
  }

  private TraceArchive archive(Path folder) {
    TraceMetadata known = TraceDefinitions.parse("the topic", definitions);
    List<RankMetadata> ranks = new ArrayList<>();
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      for (int rank = 0; rank < known.rankCount(); rank++) {
        RankMetadata begin = known.ranks().get(rank);
        RankEnd end = ends.get(rank);
        try (RankWriter writer = draft.rank(rank)) {
          calls.getOrDefault(rank, new TreeMap<>()).values().forEach(writer::write);
        }
        ranks.add(
            new RankMetadata(
                end.calls(),
                end.lastEventNanos(),
                begin.node(),
                begin.clock(),
                begin.originNanos(),
                end.tail()));
      }
      return draft.publish(known.with(known.functions(), ranks));
    }
  }
}
