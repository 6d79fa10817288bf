package io.idlewave.ingest.chakra;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sound execution traces for the tests, written byte by byte, and as JSON of the same nodes. */
public final class ChakraSamples {

  static final int COMPUTE = 4;
  static final int SEND = 5;
  static final int RECEIVE = 6;
  static final int COLLECTIVE = 7;

  private static final List<String> TYPES =
      List.of("COMP_NODE", "COMM_SEND_NODE", "COMM_RECV_NODE", "COMM_COLL_NODE");

  /**
   * Ids in JSON are so long that no mutant takes one out whole: a list of dependencies that lacks
   * one is as sound as before.
   */
  private static final long FIRST_ID = 1_000_000_000_000L;

  private static final String MESSAGES = "et";
  private static final String JSON = "json";

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final StringBuilder json = new StringBuilder("{\n  \"version\": \"0.0.4\"\n}");

  private int[] control = {};
  private long startMicros;

  ChakraSamples() {
    Bytes metadata = new Bytes();
    metadata.bytes(1, "0.0.4".getBytes(StandardCharsets.UTF_8));
    add(metadata);
  }

  /** One rank: an operator launches two kernels; what another one does is not in the file. */
  public static Path oneRank(Path folder) {
    ChakraSamples sample = new ChakraSamples();
    sample.node(10, "aten::mm", COMPUTE, 5, Map.of("is_cpu_op", 1L), 3);
    sample.node(11, "gemm", COMPUTE, 20, Map.of("is_cpu_op", 0L), 10);
    sample.node(12, "relu", COMPUTE, 7, Map.of("is_cpu_op", 0L, "num_ops", 5L), 11);
    sample.node(13, "nccl", COLLECTIVE, 9, Map.of("comm_type", 0L, "comm_size", 64L), 12);
    return sample.write(folder.resolve("job.0.et"));
  }

  /** Two ranks that send each other something, then reduce; one computes longer before. */
  public static Path twoRanks(Path folder) {
    return twoRanks(folder, MESSAGES);
  }

  /** The same as JSON. */
  public static Path twoRanksInJson(Path folder) {
    return twoRanks(folder, JSON);
  }

  private static Path twoRanks(Path folder, String form) {
    for (int rank = 0; rank < 2; rank++) {
      long own = rank;
      long other = 1 - own;
      ChakraSamples sample = new ChakraSamples();
      sample.node(1, "forward", COMPUTE, 100 + 50 * rank, Map.of("is_cpu_op", 0L));
      sample.node(
          2,
          "send",
          SEND,
          0,
          Map.of("comm_src", own, "comm_dst", other, "comm_tag", 3L, "comm_size", 4096L),
          1);
      sample.node(
          3,
          "receive",
          RECEIVE,
          0,
          Map.of("comm_src", other, "comm_dst", own, "comm_tag", 3L, "comm_size", 4096L),
          1);
      sample.node(4, "backward", COMPUTE, 200, Map.of("is_cpu_op", 0L), 3);
      sample.node(5, "reduce", COLLECTIVE, 0, Map.of("comm_type", 0L, "comm_size", 1000L), 4);
      sample.write(folder.resolve("job.%d.%s".formatted(rank, form)));
    }
    return folder;
  }

  /** Two ranks in the JSON of a list of nodes. */
  public static Path twoRanksInAList(Path folder) {
    for (int rank = 0; rank < 2; rank++) {
      String text =
          """
          {"ngpus": 2, "workload_graph": [
          {"Id": 1000000000001, "Name": "forward", "NodeType": 4, "data_deps": [], "runtime": %d, "is_cpu_op": false},
          {"Id": 1000000000002, "Name": "send", "NodeType": 5, "data_deps": [1000000000001], "is_cpu_op": false,
           "comm_src": %2$d, "comm_dst": %3$d, "comm_tag": 3, "comm_size": 4096},
          {"Id": 1000000000003, "Name": "receive", "NodeType": 6, "data_deps": [1000000000001], "is_cpu_op": false,
           "comm_src": %3$d, "comm_dst": %2$d, "comm_tag": 3, "comm_size": 4096},
          {"Id": 1000000000004, "Name": "backward", "NodeType": 4, "data_deps": [1000000000003], "runtime": 200, "is_cpu_op": false},
          {"Id": 1000000000005, "Name": "reduce", "NodeType": 7, "data_deps": [1000000000004], "is_cpu_op": false,
           "comm_type": 0, "comm_size": 1000}
          ]}
          """
              .formatted(100 + 50 * rank, rank, 1 - rank);
      write(folder.resolve("job." + rank + ".json"), text.getBytes(StandardCharsets.UTF_8));
    }
    return folder;
  }

  /**
   * Two ranks whose hosts launch within 10 us what computes for 100 and for 150 us; then they
   * reduce, and compute for 50 and for 20 us.
   */
  public static Path launched(Path folder) {
    for (int rank = 0; rank < 2; rank++) {
      ChakraSamples sample = new ChakraSamples();
      sample.node(1, "prepare", COMPUTE, 4, Map.of("is_cpu_op", 1L));
      sample.node(2, "launch", COMPUTE, 6, Map.of("is_cpu_op", 1L), 1);
      sample.node(3, "forward", COMPUTE, 100 + 50 * rank, Map.of("is_cpu_op", 0L), 2);
      sample.node(4, "reduce", COLLECTIVE, 0, Map.of("comm_type", 0L, "comm_size", 1000L), 3);
      sample.node(5, "update", COMPUTE, 50 - 30 * rank, Map.of("is_cpu_op", 0L), 4);
      sample.write(folder.resolve("job." + rank + ".et"));
    }
    return folder;
  }

  /**
   * The two ranks of {@link #launched}, as recorded: hosts stay busy, both rest before kernels, and
   * the second network begins late. Kernels need their operator by control alone. No bit that flips
   * makes an id another one, and a kernel on the host would come too early.
   */
  public static Path recorded(Path folder) {
    return recorded(folder, MESSAGES);
  }

  /** The same as JSON. */
  public static Path recordedInJson(Path folder) {
    return recorded(folder, JSON);
  }

  private static Path recorded(Path folder, String form) {
    for (int rank = 0; rank < 2; rank++) {
      ChakraSamples sample = new ChakraSamples();
      long start = 1_000_000L + 7L * rank;
      sample.at(start).node(1, "prepare", COMPUTE, 4, Map.of("is_cpu_op", 1L));
      sample.at(start + 6).node(2, "launch", COMPUTE, 6, Map.of("is_cpu_op", 1L), 1);
      sample.at(start + 14).node(11, "prefetch", COMPUTE, 200, Map.of("is_cpu_op", 1L), 2);
      sample
          .at(start + 15)
          .after(2)
          .node(4, "forward", COMPUTE, 100 + 50 * rank, Map.of("is_cpu_op", 0L));
      sample
          .at(start + 115 + 50L * rank)
          .node(7, "reduce", COLLECTIVE, 60 - 50 * rank, Map.of("comm_type", 0L), 4);
      sample.at(start + 175).node(8, "update", COMPUTE, 50, Map.of("is_cpu_op", 0L), 7);
      sample.write(folder.resolve("job.%d.%s".formatted(rank, form)));
    }
    return folder;
  }

  /** The next node begins then, in us. */
  ChakraSamples at(long micros) {
    startMicros = micros;
    return this;
  }

  /** The next node depends on others by control. */
  ChakraSamples after(int... ids) {
    control = ids;
    return this;
  }

  /** One more node, with attributes that are integers, and others that it needs the data of. */
  void node(int id, String name, int type, int micros, Map<String, Long> numbers, int... data) {
    Bytes node = new Bytes();
    node.number(1, id);
    node.bytes(2, name.getBytes(StandardCharsets.UTF_8));
    node.number(3, type);
    node.bytes(4, packed(control));
    node.bytes(5, packed(data));
    node.number(6, startMicros);
    node.number(7, micros);
    json.append(json(id, name, type, micros, numbers, data));
    control = new int[0];
    startMicros = 0;
    numbers.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            number -> {
              Bytes attribute = new Bytes();
              attribute.bytes(1, number.getKey().getBytes(StandardCharsets.UTF_8));
              attribute.number(9, number.getValue());
              node.bytes(10, attribute.all());
            });
    add(node);
  }

  /** As protobuf writes JSON: numbers of 64 bits as text, names in camel case, no zeros. */
  private String json(
      int id, String name, int type, int micros, Map<String, Long> numbers, int... data) {
    List<String> fields = new ArrayList<>();
    fields.add("\"id\": \"%d\"".formatted(FIRST_ID + id));
    fields.add("\"name\": \"%s\"".formatted(name));
    fields.add("\"type\": \"%s\"".formatted(TYPES.get(type - COMPUTE)));
    if (control.length > 0) {
      fields.add("\"ctrlDeps\": " + texts(control));
    }
    if (data.length > 0) {
      fields.add("\"dataDeps\": " + texts(data));
    }
    if (startMicros > 0) {
      fields.add("\"startTimeMicros\": \"%d\"".formatted(startMicros));
    }
    if (micros > 0) {
      fields.add("\"durationMicros\": \"%d\"".formatted(micros));
    }
    if (!numbers.isEmpty()) {
      fields.add(
          numbers.entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .map(
                  n ->
                      "{\"name\": \"%s\", \"int64Val\": \"%d\"}"
                          .formatted(n.getKey(), n.getValue()))
              .collect(Collectors.joining(",\n    ", "\"attr\": [", "]")));
    }
    return String.join(",\n  ", fields).transform(body -> "{\n  " + body + "\n}");
  }

  private static String texts(int... ids) {
    return IntStream.of(ids).mapToObj(id -> "\"%d\"".formatted(FIRST_ID + id)).toList().toString();
  }

  private static byte[] packed(int... ids) {
    Bytes packed = new Bytes();
    for (int id : ids) {
      packed.varint(id);
    }
    return packed.all();
  }

  private void add(Bytes message) {
    Bytes framed = new Bytes();
    framed.varint(message.all().length);
    file.writeBytes(framed.all());
    file.writeBytes(message.all());
  }

  /** Writes what the name of a file says: messages, or JSON. */
  Path write(Path path) {
    return write(
        path,
        path.toString().endsWith(JSON)
            ? json.toString().getBytes(StandardCharsets.UTF_8)
            : file.toByteArray());
  }

  private static Path write(Path path, byte[] bytes) {
    try {
      return Files.write(path, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A message that grows by its fields. */
  private static final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    void number(int field, long value) {
      varint(field << 3);
      varint(value);
    }

    void bytes(int field, byte[] value) {
      varint((field << 3) | 2);
      varint(value.length);
      out.writeBytes(value);
    }

    void varint(long value) {
      long rest = value;
      while (rest > 0x7F) {
        out.write((int) ((rest & 0x7F) | 0x80));
        rest >>>= 7;
      }
      out.write((int) rest);
    }

    byte[] all() {
      return out.toByteArray();
    }
  }
}
