package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.RegionTime;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Calls in Avro's binary encoding, field by field in the order of {@link MpiCallSchema}: one after
 * the other, in memory, until {@link #clear}. Encoding straight into bytes, once for file and
 * digest, takes a fifth of what Avro's encoders take.
 */
final class CallBytes {

  /** The longest integer: ten groups of seven bits. */
  private static final int VARINT_BYTES = 10;

  /** No operation, part of a stretch or begin of a call has more integers, ends of arrays too. */
  private static final int ITEM_BYTES = 10 * VARINT_BYTES;

  private static final int END_OF_ARRAY = 0;

  private final boolean divided;
  private byte[] bytes = {};
  private ByteBuffer view = ByteBuffer.wrap(bytes);
  private int length;

  /** Room for calls; if not {@code divided}, in {@link MpiCallSchema#UNDIVIDED}. */
  CallBytes(boolean divided) {
    this.divided = divided;
  }

  /** Bytes encoded since {@link #clear}. */
  int length() {
    return length;
  }

  /** What was encoded, from byte {@code from} on, until the next call is. */
  ByteBuffer since(int from) {
    return view.limit(length).position(from);
  }

  void clear() {
    length = 0;
  }

  void add(MpiCall call) {
    List<RegionTime> stretch = divided ? call.stretch() : List.of();
    List<Operation> operations = call.operations();
    require(ITEM_BYTES);
    put(call.function());
    put(call.enterNanos());
    put(call.durationNanos());
    put(call.region());
    if (divided) {
      begin(stretch.size());
      for (RegionTime part : stretch) {
        require(ITEM_BYTES);
        put(part.region());
        put(part.nanos());
      }
      put(END_OF_ARRAY);
    }
    begin(operations.size());
    for (Operation operation : operations) {
      require(ITEM_BYTES);
      put(operation);
    }
    put(END_OF_ARRAY);
  }

  private void put(Operation operation) {
    if (operation instanceof Complete complete) {
      put(MpiCallSchema.BRANCH_COMPLETE);
      put(complete.request());
    } else if (operation instanceof Send send) {
      put(MpiCallSchema.BRANCH_SEND);
      envelope(send.peer(), send.tag(), send.communicator(), send.bytes());
      put(send.mode().code());
      put(send.request());
    } else if (operation instanceof PostReceive post) {
      put(MpiCallSchema.BRANCH_POST_RECEIVE);
      put(post.request());
      envelope(post.peer(), post.tag(), post.communicator(), post.bytes());
    } else if (operation instanceof Receive receive) {
      put(MpiCallSchema.BRANCH_RECEIVE);
      envelope(receive.peer(), receive.tag(), receive.communicator(), receive.bytes());
    } else if (operation instanceof Collective collective) {
      put(MpiCallSchema.BRANCH_COLLECTIVE);
      put(collective.op().code());
      put(collective.communicator());
      put(collective.root());
      put(collective.sentBytes());
      put(collective.receivedBytes());
      put(collective.request());
    } else if (operation instanceof CreateCommunicator create) {
      put(MpiCallSchema.BRANCH_CREATE_COMMUNICATOR);
      put(create.communicator());
    } else if (operation instanceof FreeCommunicator free) {
      put(MpiCallSchema.BRANCH_FREE_COMMUNICATOR);
      put(free.communicator());
    } else if (operation instanceof Cancel cancel) {
      put(MpiCallSchema.BRANCH_CANCEL);
      put(cancel.request());
    } else if (operation instanceof Transfer transfer) {
      put(MpiCallSchema.BRANCH_TRANSFER);
      put(transfer.communicator());
      put(transfer.window());
      put(transfer.target());
      put(transfer.sentBytes());
      put(transfer.fetchedBytes());
      put(transfer.request());
    } else if (operation instanceof Synchronise synchronise) {
      put(synchronise);
    }
  }

  private void put(Synchronise synchronise) {
    List<Integer> ranks = synchronise.ranks();
    put(MpiCallSchema.BRANCH_SYNCHRONISE);
    put(synchronise.kind().code());
    put(synchronise.communicator());
    put(synchronise.window());
    begin(ranks.size());
    for (int i = 0; i < ranks.size(); i++) {
      require(ITEM_BYTES);
      put(ranks.get(i));
    }
    require(ITEM_BYTES);
    put(END_OF_ARRAY);
  }

  private void envelope(int peer, int tag, int communicator, long messageBytes) {
    put(peer);
    put(tag);
    put(communicator);
    put(messageBytes);
  }

  /** An array is a block of so many items, if there are any, and an empty block. */
  private void begin(int items) {
    if (items > 0) {
      put(items);
    }
  }

  private void require(int room) {
    if (room > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length + room);
      view = ByteBuffer.wrap(bytes);
    }
  }

  /** Zigzag, in groups of seven bits, the least significant first. */
  private void put(long value) {
    long rest = (value << 1) ^ (value >> 63);
    byte[] to = bytes;
    int at = length;
    while ((rest & ~0x7FL) != 0) {
      to[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    to[at++] = (byte) rest;
    length = at;
  }
}
