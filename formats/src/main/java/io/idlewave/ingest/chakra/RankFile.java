package io.idlewave.ingest.chakra;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The file of a rank: messages, each after its length; one about the file, then one per node. */
final class RankFile {

  private static final Pattern NAME = Pattern.compile(".*?(?:\\.([0-9]{1,9}))?\\.et");
  private static final int MAX_MESSAGE = 1 << 26;
  private static final int MAX_NODES = 1 << 24;

  /** All that a rank computes stays below 2^62 ns. */
  private static final long MAX_MICROS = 1L << 52;

  private RankFile() {}

  static boolean isNamed(Path file) {
    return NAME.matcher(String.valueOf(file.getFileName())).matches() && Files.isRegularFile(file);
  }

  /** Whether a file is one, by its name and first message. */
  static boolean isOne(Path file) {
    if (!isNamed(file)) {
      return false;
    }
    try (InputStream in = open(file)) {
      return begins(in);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean begins(InputStream in) throws IOException {
    byte[] first = message(in);
    return first != null && NodeReader.isMetadata(first);
  }

  /** The rank that the name states, or 0. */
  static int rank(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    return name.matches() && name.group(1) != null ? Integer.parseInt(name.group(1)) : 0;
  }

  /** The nodes in the order of the file. */
  static List<Node> read(Path file, WarningLog log) {
    List<Node> nodes = new ArrayList<>();
    long micros = 0;
    Supplier<String> place =
        () -> "%s, behind %d nodes".formatted(file.getFileName(), nodes.size());
    try (InputStream in = open(file)) {
      if (!begins(in)) {
        throw new BadTraceException("a first message about the file, got another or none");
      }
      for (byte[] next = message(in); next != null; next = message(in)) {
        Node node = NodeReader.read(next, () -> log.add(ChakraWarning.FIELD_UNKNOWN, place));
        micros += bounded("duration_micros", node.durationMicros(), MAX_MICROS);
        bounded("microseconds of all nodes", micros, MAX_MICROS);
        bounded("start_time_micros", node.startMicros(), MAX_MICROS);
        bounded("nodes", nodes.size() + 1L, MAX_NODES);
        nodes.add(node);
      }
    } catch (IOException | BadTraceException e) {
      throw new BadTraceException(
          "%s, behind %d nodes: %s".formatted(file, nodes.size(), e.getMessage()), e);
    }
    return nodes;
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(InputFile.of(file)), 1 << 16);
  }

  private static long bounded(String what, long value, long bound) {
    if (value < 0 || value > bound) {
      throw new BadTraceException("%s: 0 to %d, got %d".formatted(what, bound, value));
    }
    return value;
  }

  /** The next message, or null at the end. */
  private static byte @Nullable [] message(InputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      return null;
    }
    int length = CodedInputStream.readRawVarint32(first, in);
    if (length < 0 || length > MAX_MESSAGE) {
      throw new InvalidProtocolBufferException(
          "length of a message: 0 to %d bytes, got %d".formatted(MAX_MESSAGE, length));
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new InvalidProtocolBufferException(
          "a message of %d bytes, got %d".formatted(length, bytes.length));
    }
    return bytes;
  }
}
