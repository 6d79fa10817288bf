package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Calls of one rank that follow each other, as bytes: what a row of an archive's files holds, in
 * the encoding of the latest format version. Equal calls have equal bytes.
 */
public final class CallRow {

  private CallRow() {}

  public static byte[] encode(List<MpiCall> calls) {
    CallBytes bytes = new CallBytes(true);
    calls.forEach(bytes::add);
    byte[] row = new byte[bytes.length()];
    bytes.since(0).get(row);
    return row;
  }

  /**
   * The calls that {@code row} holds.
   *
   * @param calls their number
   * @throws IllegalArgumentException if it holds others, more or fewer; the message says what was
   *     expected and what found
   */
  public static List<MpiCall> decode(byte[] row, int calls) {
    CallDecoder decoder = new CallDecoder(true);
    decoder.read(ByteBuffer.wrap(row));
    FlatCall next = new FlatCall();
    List<MpiCall> decoded = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      decoder.next(next);
      decoded.add(next.toCall());
    }
    if (decoder.remaining() != 0) {
      throw new IllegalArgumentException(
          "%d calls in the row, got %d bytes more".formatted(calls, decoder.remaining()));
    }
    return decoded;
  }
}
