package io.idlewave.graph.match;

import org.jspecify.annotations.Nullable;

/** The halves of one envelope, in the order of their calls: all sends, or all receives. Mutable. */
final class EnvelopeQueue {

  final int communicator;
  final int source;
  final int destination;
  final int tag;
  final int hash;
  @Nullable Message first;
  private @Nullable Message last;

  /** The next queue of the same table whose messages have the same source, or destination. */
  @Nullable EnvelopeQueue nextOfSource;

  @Nullable EnvelopeQueue nextOfDestination;

  EnvelopeQueue(int communicator, int source, int destination, int tag, int hash) {
    this.communicator = communicator;
    this.source = source;
    this.destination = destination;
    this.tag = tag;
    this.hash = hash;
  }

  boolean isEmpty() {
    return first == null;
  }

  void add(Message message) {
    Message before = last;
    message.before = before;
    message.after = null;
    message.queue = this;
    if (before == null) {
      first = message;
    } else {
      before.after = message;
    }
    last = message;
  }

  void remove(Message message) {
    Message before = message.before;
    Message after = message.after;
    if (before == null) {
      first = after;
    } else {
      before.after = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.before = before;
    }
    message.before = null;
    message.after = null;
    message.queue = null;
  }

  /** Puts {@code message}, which is in no queue, before one that is in this. */
  void insert(Message message, Message next) {
    Message before = next.before;
    message.before = before;
    message.after = next;
    message.queue = this;
    next.before = message;
    if (before == null) {
      first = message;
    } else {
      before.after = message;
    }
  }
}
