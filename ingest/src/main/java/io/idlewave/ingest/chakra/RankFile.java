package io.idlewave.ingest.chakra;

import io.idlewave.ingest.model.BadTraceException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file of a rank: messages, each after its length; one about the file, then one per node. After
 * {@code et_def.proto} of mlcommons/chakra, Apache-2.0.
 */
final class RankFile {

  private static final Pattern NAME = Pattern.compile(".*?(?:\\.([0-9]{1,9}))?\\.et");
  private static final int MAX_MESSAGE = 1 << 26;
  private static final int MAX_NODES = 1 << 24;

  /** All that a rank computes stays below 2^62 ns. */
  private static final long MAX_MICROS = 1L << 52;

  private final Path file;
  private long offset;

  private RankFile(Path file) {
    this.file = file;
  }

  /** Whether a file is one, by its name and first message. */
  static boolean isOne(Path file) {
    if (!NAME.matcher(String.valueOf(file.getFileName())).matches() || !Files.isRegularFile(file)) {
      return false;
    }
    RankFile of = new RankFile(file);
    try (InputStream in = open(file)) {
      ByteBuffer first = of.message(in);
      if (first == null) {
        return false;
      }
      Wire wire = new Wire(first);
      for (int field = wire.next(); field > 0; field = wire.next()) {
        if (field > 2 || !wire.isBytes()) {
          return false;
        }
        wire.skip();
      }
      return true;
    } catch (IOException | BadTraceException e) {
      return false;
    }
  }

  /** The rank that the name states, or 0. */
  static int rank(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    return name.matches() && name.group(1) != null ? Integer.parseInt(name.group(1)) : 0;
  }

  /** The nodes in their order. */
  static List<Node> read(Path file) throws IOException {
    return new RankFile(file).nodes();
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
  }

  private List<Node> nodes() throws IOException {
    List<Node> nodes = new ArrayList<>();
    long micros = 0;
    try (InputStream in = open(file)) {
      message(in);
      long begin = offset;
      for (ByteBuffer next = message(in); next != null; next = message(in)) {
        try {
          Node node = node(new Wire(next));
          micros += bounded("duration_micros", node.durationMicros(), MAX_MICROS);
          bounded("microseconds of all nodes", micros, MAX_MICROS);
          bounded("nodes", nodes.size() + 1L, MAX_NODES);
          nodes.add(node);
        } catch (BadTraceException e) {
          throw new BadTraceException(
              "%s, node at byte %d: %s".formatted(file, begin, e.getMessage()), e);
        }
        begin = offset;
      }
    }
    return nodes;
  }

  private static long bounded(String what, long value, long bound) {
    if (value < 0 || value > bound) {
      throw new BadTraceException("%s: 0 to %d, got %d".formatted(what, bound, value));
    }
    return value;
  }

  /** The next message, or null at the end. */
  private @Nullable ByteBuffer message(InputStream in) throws IOException {
    long begin = offset;
    long length = 0;
    int shift = 0;
    int next;
    do {
      next = in.read();
      if (next < 0 && shift == 0) {
        return null;
      }
      if (next < 0 || shift > 28) {
        throw bad(begin, "the length of a message in at most 5 bytes, got other");
      }
      offset++;
      length |= (next & 0x7FL) << shift;
      shift += 7;
    } while (next > 0x7F);
    if (length > MAX_MESSAGE) {
      throw bad(begin, "a message of at most %d bytes, got %d".formatted(MAX_MESSAGE, length));
    }
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw bad(begin, "a message of %d bytes, got %d".formatted(length, bytes.length));
    }
    offset += length;
    return ByteBuffer.wrap(bytes);
  }

  private BadTraceException bad(long at, String problem) {
    return new BadTraceException("%s, byte %d: %s".formatted(file, at, problem));
  }

  private static Node node(Wire wire) {
    long id = 0;
    String name = "";
    long type = 0;
    long start = 0;
    long duration = 0;
    List<Long> causes = new ArrayList<>();
    Attributes attributes = new Attributes();
    for (int field = wire.next(); field > 0; field = wire.next()) {
      switch (field) {
        case 1 -> id = wire.number();
        case 2 -> name = wire.text();
        case 3 -> type = wire.number();
        case 4, 5 -> ids(wire, causes);
        case 6 -> start = wire.number();
        case 7 -> duration = wire.number();
        case 10 -> attributes.add(wire.message());
        default -> wire.skip();
      }
    }
    if (type < 1 || type > 64) {
      throw new BadTraceException("type of node %d: 1 to 64, got %d".formatted(id, type));
    }
    return new Node(
        id,
        name,
        (int) type,
        List.copyOf(causes),
        start,
        duration,
        Map.copyOf(attributes.numbers),
        attributes.group,
        attributes.inSomeDimensions);
  }

  private static void ids(Wire wire, List<Long> ids) {
    if (!wire.isBytes()) {
      ids.add(wire.number());
      return;
    }
    for (Wire list = wire.message(); !list.atEnd(); ) {
      ids.add(list.varint());
    }
  }

  /** What the attributes of a node say that matters here. Mutable. */
  private static final class Attributes {
    private final Map<String, Long> numbers = new HashMap<>();
    private String group = "";
    private boolean inSomeDimensions;

    void add(Wire wire) {
      String name = "";
      for (int field = wire.next(); field > 0; field = wire.next()) {
        switch (field) {
          case 1 -> name = wire.text();
          case 7, 9, 11, 13, 19, 21, 23, 25, 27 -> numbers.put(name, wire.number());
          case 15, 17 -> {
            long zigzag = wire.number();
            numbers.put(name, (zigzag >>> 1) ^ -(zigzag & 1));
          }
          case 28 -> dimensions(name, wire);
          case 29 -> group = name.equals("pg_name") ? wire.text() : textSkipped(wire);
          default -> wire.skip();
        }
      }
    }

    private String textSkipped(Wire wire) {
      wire.skip();
      return group;
    }

    private void dimensions(String name, Wire wire) {
      Wire list = wire.message();
      List<Long> values = new ArrayList<>();
      for (int field = list.next(); field > 0; field = list.next()) {
        ids(list, values);
      }
      inSomeDimensions |= name.equals("involved_dim") && values.contains(0L);
    }
  }
}
