package io.idlewave.ingest.chakra;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One message of a file: a {@code Node}, or the {@code GlobalMetadata} that come first. After
 * {@code et_def.proto} of mlcommons/chakra, Apache-2.0.
 */
final class NodeReader {

  private static final int TENSORS_READ = 8;
  private static final int TENSORS_WRITTEN = 9;
  private static final int STORAGE = 11;

  /** The last type of a value of an attribute. */
  private static final int LAST_VALUE = 32;

  private NodeReader() {}

  /** Whether a message can be the first of a file: a version and attributes alone. */
  static boolean isMetadata(byte[] message) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) > 2) {
        return false;
      }
      bytes(in, tag);
    }
    return true;
  }

  /**
   * The node of a message.
   *
   * @param unknown told of each field that the schema does not have
   * @throws IOException where it is none
   */
  static Node read(byte[] message, Runnable unknown) throws IOException {
    long id = 0;
    String name = "";
    long type = 0;
    long start = 0;
    long duration = 0;
    List<Long> data = new ArrayList<>();
    List<Long> control = new ArrayList<>();
    Attributes attributes = new Attributes();
    CodedInputStream in = CodedInputStream.newInstance(message);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> id = number(in, tag);
        case 2 -> name = text(in, tag);
        case 3 -> type = number(in, tag);
        case 4 -> numbers(in, tag, control);
        case 5 -> numbers(in, tag, data);
        case 6 -> start = number(in, tag);
        case 7 -> duration = number(in, tag);
        case 10 -> attributes.add(nested(in, tag), unknown);
        case TENSORS_READ, TENSORS_WRITTEN, STORAGE -> skip(in, tag);
        default -> {
          unknown.run();
          skip(in, tag);
        }
      }
    }
    return new Node(
        id,
        name,
        type,
        List.copyOf(data),
        List.copyOf(control),
        start,
        duration,
        Map.copyOf(attributes.numbers),
        attributes.group,
        attributes.inSomeDimensions);
  }

  private static long number(CodedInputStream in, int tag) throws IOException {
    return switch (WireFormat.getTagWireType(tag)) {
      case WireFormat.WIRETYPE_VARINT -> in.readRawVarint64();
      case WireFormat.WIRETYPE_FIXED64 -> in.readRawLittleEndian64();
      case WireFormat.WIRETYPE_FIXED32 -> in.readRawLittleEndian32();
      default -> throw other(tag, "a number");
    };
  }

  /** Reads the numbers of a list, packed or field by field. */
  private static void numbers(CodedInputStream in, int tag, List<Long> to) throws IOException {
    if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      to.add(number(in, tag));
      return;
    }
    for (CodedInputStream packed = nested(in, tag); !packed.isAtEnd(); ) {
      to.add(packed.readRawVarint64());
    }
  }

  private static byte[] bytes(CodedInputStream in, int tag) throws IOException {
    if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      throw other(tag, "a length");
    }
    return in.readByteArray();
  }

  private static String text(CodedInputStream in, int tag) throws IOException {
    return new String(bytes(in, tag), UTF_8);
  }

  private static CodedInputStream nested(CodedInputStream in, int tag) throws IOException {
    return CodedInputStream.newInstance(bytes(in, tag));
  }

  private static void skip(CodedInputStream in, int tag) throws IOException {
    if (!in.skipField(tag)) {
      throw other(tag, "a value");
    }
  }

  private static IOException other(int tag, String wanted) {
    return new InvalidProtocolBufferException(
        "field %d: %s, got wire type %d"
            .formatted(WireFormat.getTagFieldNumber(tag), wanted, WireFormat.getTagWireType(tag)));
  }

  /** What the attributes of a node say that matters here. Mutable. */
  private static final class Attributes {
    private final Map<String, Long> numbers = new HashMap<>();
    private String group = "";
    private boolean inSomeDimensions;

    void add(CodedInputStream in, Runnable unknown) throws IOException {
      String name = "";
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (WireFormat.getTagFieldNumber(tag)) {
          case 1 -> name = text(in, tag);
          case 7, 9, 11, 13, 19, 21, 23, 25, 27 -> numbers.put(name, number(in, tag));
          case 15, 17 -> numbers.put(name, CodedInputStream.decodeZigZag64(number(in, tag)));
          case 28 -> dimensions(name, nested(in, tag));
          case 29 -> {
            String text = text(in, tag);
            group = name.equals("pg_name") ? text : group;
          }
          default -> {
            if (WireFormat.getTagFieldNumber(tag) > LAST_VALUE) {
              unknown.run();
            }
            skip(in, tag);
          }
        }
      }
    }

    private void dimensions(String name, CodedInputStream in) throws IOException {
      List<Long> values = new ArrayList<>();
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        numbers(in, tag, values);
      }
      inSomeDimensions |= name.equals("involved_dim") && values.contains(0L);
    }
  }
}
