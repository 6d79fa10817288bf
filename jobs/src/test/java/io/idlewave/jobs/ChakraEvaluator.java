package io.idlewave.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * When a rank of a Chakra execution trace is done, from the bytes of its file alone: a host, an
 * accelerator and a network run one node at a time, of those whose data is there the one with the
 * smallest id. Whatever its dependencies by control say, nobody waits for them.
 */
final class ChakraEvaluator {

  private static final int VARINT = 0;
  private static final int BYTES = 2;

  private final Map<BigInteger, Node> nodes = new HashMap<>();

  private record Node(BigInteger id, Set<BigInteger> needs, int place, BigInteger micros) {}

  /** Field numbers and values, which are numbers or bytes. */
  private record Field(int number, Object value) {

    BigInteger whole() {
      return (BigInteger) value;
    }

    ByteBuffer bytes() {
      return ((ByteBuffer) value).duplicate();
    }
  }

  ChakraEvaluator(Path file) throws IOException {
    ByteBuffer all;
    try (InputStream in = Files.newInputStream(file)) {
      all = ByteBuffer.wrap(in.readAllBytes());
    }
    take(all, number(all).intValueExact());
    while (all.hasRemaining()) {
      Node node = node(fields(take(all, number(all).intValueExact())));
      nodes.put(node.id(), node);
    }
  }

  private static BigInteger number(ByteBuffer from) {
    BigInteger value = BigInteger.ZERO;
    for (int shift = 0; ; shift += 7) {
      int next = from.get();
      value = value.or(BigInteger.valueOf(next & 127).shiftLeft(shift));
      if (next >= 0) {
        return value;
      }
    }
  }

  private static ByteBuffer take(ByteBuffer from, int length) {
    ByteBuffer part = from.slice(from.position(), length);
    from.position(from.position() + length);
    return part;
  }

  private static List<Field> fields(ByteBuffer message) {
    List<Field> fields = new ArrayList<>();
    while (message.hasRemaining()) {
      int key = number(message).intValueExact();
      Object value =
          switch (key & 7) {
            case VARINT -> number(message);
            case BYTES -> take(message, number(message).intValueExact());
            default -> throw new IllegalStateException("wire type " + (key & 7));
          };
      fields.add(new Field(key >> 3, value));
    }
    return fields;
  }

  private static Node node(List<Field> fields) {
    BigInteger id = BigInteger.ZERO;
    BigInteger micros = BigInteger.ZERO;
    Set<BigInteger> needs = new HashSet<>();
    boolean onHost = true;
    boolean communicates = false;
    for (Field field : fields) {
      switch (field.number()) {
        case 1 -> id = field.whole();
        case 5 -> {
          for (ByteBuffer packed = field.bytes(); packed.hasRemaining(); ) {
            needs.add(number(packed));
          }
        }
        case 7 -> micros = field.whole();
        case 10 -> {
          List<Field> attribute = fields(field.bytes());
          String name = StandardCharsets.UTF_8.decode(attribute.get(0).bytes()).toString();
          communicates |= name.equals("comm_type");
          if (name.equals("is_cpu_op")) {
            onHost = attribute.get(1).whole().signum() != 0;
          }
        }
        default -> {}
      }
    }
    return new Node(id, needs, communicates ? 2 : onHost ? 0 : 1, micros);
  }

  /** When the last node ends, in us. */
  long runMicros() {
    Map<BigInteger, BigInteger> ends = new HashMap<>();
    List<Node> waiting = new ArrayList<>(nodes.values());
    waiting.sort(Comparator.comparing(Node::id));
    BigInteger[] free = {BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO};
    while (!waiting.isEmpty()) {
      Node next =
          waiting.stream()
              .filter(n -> ends.keySet().containsAll(n.needs()))
              .findFirst()
              .orElseThrow();
      BigInteger begin = free[next.place()];
      for (BigInteger cause : next.needs()) {
        begin = begin.max(ends.get(cause));
      }
      free[next.place()] = begin.add(next.micros());
      ends.put(next.id(), free[next.place()]);
      waiting.remove(next);
    }
    return ends.values().stream().max(Comparator.naturalOrder()).orElseThrow().longValueExact();
  }
}
