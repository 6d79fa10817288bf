package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;

/** The messages of one rank to another on one channel: how many, how long, in which order. */
final class MessageFlow {

  /** Where messages match in the order in which they are sent. */
  record Channel(int communicator, int tag) {

    static Channel of(Send send) {
      return new Channel(send.communicator(), send.tag());
    }
  }

  /** No message. */
  static final MessageFlow NONE = new MessageFlow();

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private long messages;
  private long bytes;
  private long order;

  void add(long messageBytes, SendMode mode) {
    messages++;
    bytes += messageBytes;
    order = (order ^ messageBytes) * MULTIPLIER + mode.code();
    order ^= order >>> 29;
  }

  /** Whether it has as many messages of the same sizes and modes in the same order. */
  boolean isLike(MessageFlow other) {
    return messages == other.messages && bytes == other.bytes && order == other.order;
  }

  long messages() {
    return messages;
  }

  String describe() {
    return "%d of %d B in all".formatted(messages, bytes);
  }
}
