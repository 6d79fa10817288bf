package io.idlewave.ingest.chakra;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.idlewave.ingest.file.InputFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of messages, each after its length; one about the file, then one per node. */
final class MessageFile {

  private static final int MAX_MESSAGE = 1 << 26;

  private MessageFile() {}

  /** Whether a file is one, by its first message. */
  static boolean isOne(Path file) {
    try (InputStream in = open(file)) {
      return begins(in);
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads the nodes in the order of the file. */
  static void read(Path file, NodeList nodes) {
    try (InputStream in = open(file)) {
      if (!begins(in)) {
        throw nodes.failure("a first message about the file, got another or none");
      }
      for (byte[] next = message(in); next != null; next = message(in)) {
        nodes.add(NodeReader.read(next, () -> nodes.unknown(nodes::place)));
      }
    } catch (IOException e) {
      throw nodes.failure(String.valueOf(e.getMessage()));
    }
  }

  private static boolean begins(InputStream in) throws IOException {
    byte[] first = message(in);
    return first != null && NodeReader.isMetadata(first);
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(InputFile.of(file)), 1 << 16);
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
