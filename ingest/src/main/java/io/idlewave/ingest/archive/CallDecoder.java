package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.VarintBytes;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes calls that lie in memory, one after the other, in the encoding of {@link MpiCallSchema},
 * as {@link CallBytes} encodes it.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro 1.12,
 *     binary encoding</a>
 */
final class CallDecoder {

  /** Bytes that the smallest operation takes: its branch and one number. */
  private static final int OPERATION_BYTES = 2;

  /** Bytes that the smallest part of a stretch takes: two numbers. */
  private static final int PART_BYTES = 2;

  /** Bytes that a rank takes at least. */
  private static final int RANK_BYTES = 1;

  private static final int SYNC_KINDS = SyncKind.values().length;
  private static final int SEND_MODES = SendMode.values().length;
  private static final int COLLECTIVE_OPS = CollectiveOp.values().length;

  private final boolean divided;
  private final VarintBytes in = new VarintBytes();
  private boolean plainArrays;

  /** A decoder of calls that divide the stretch before them, or of older ones that do not. */
  CallDecoder(boolean divided) {
    this.divided = divided;
  }

  /** Goes on with the calls in {@code encoded}, which has an array. */
  void read(ByteBuffer encoded) {
    int from = encoded.arrayOffset() + encoded.position();
    in.read(encoded.array(), from, from + encoded.remaining());
  }

  /** Where in its array the next call begins. */
  int position() {
    return in.position();
  }

  /** Bytes that are left. */
  int remaining() {
    return in.remaining();
  }

  /**
   * Whether the latest call lies there byte by byte as {@link CallBytes} would encode it. Avro
   * allows other tools to divide an array into blocks, and nothing forbids padded numbers.
   */
  boolean isCanonical() {
    return plainArrays && in.isShortest();
  }

  /** Goes back to where a call begins, as {@link #position()} said before it. */
  void rewind(int position) {
    in.rewind(position);
  }

  /**
   * When the next call is entered, which stays where it is.
   *
   * @throws IllegalArgumentException if the bytes are no call or end within it
   */
  long peekEnterNanos() {
    int start = in.position();
    in.nextInt();
    long enterNanos = in.nextLong();
    in.rewind(start);
    return enterNanos;
  }

  /**
   * The next call.
   *
   * @throws IllegalArgumentException if the bytes are no call or end within it; the message says
   *     what was expected and what found
   */
  void next(FlatCall into) {
    plainArrays = true;
    in.restartShortest();
    int function = in.nextInt();
    long enterNanos = in.nextLong();
    long durationNanos = in.nextLong();
    int region = in.nextInt();
    into.begin(function, enterNanos, durationNanos, region, divided ? stretch() : List.of());
    for (int count = items(OPERATION_BYTES); count != 0; count = moreItems(OPERATION_BYTES)) {
      for (int i = 0; i < count; i++) {
        operation(into.add());
      }
    }
  }

  private List<RegionTime> stretch() {
    int count = items(PART_BYTES);
    if (count == 0) {
      return List.of();
    }
    List<RegionTime> stretch = new ArrayList<>(count);
    while (count != 0) {
      for (int i = 0; i < count; i++) {
        stretch.add(new RegionTime(in.nextInt(), in.nextLong()));
      }
      count = moreItems(PART_BYTES);
    }
    return List.copyOf(stretch);
  }

  /** The size of the next block of an array other than the first, of which few tools write any. */
  private int moreItems(int itemBytes) {
    int count = items(itemBytes);
    plainArrays &= count == 0;
    return count;
  }

  /** The size of a block of an array, whose items take so many bytes at the least. */
  private int items(int itemBytes) {
    long count = in.nextLong();
    if (count < 0) {
      // then the size of the block in bytes follows
      plainArrays = false;
      in.nextLong();
      count = -count;
    }
    int possible = in.remaining() / itemBytes;
    if (count < 0 || count > possible) {
      throw new IllegalArgumentException(
          "elements of a list: at most the " + possible + " that fit into its block, got " + count);
    }
    return (int) count;
  }

  private void operation(FlatOperation into) {
    int branch = in.nextInt();
    switch (branch) {
      case MpiCallSchema.BRANCH_SEND ->
          into.send(
              in.nextInt(),
              in.nextInt(),
              in.nextInt(),
              in.nextLong(),
              code("send mode", SEND_MODES),
              in.nextLong());
      case MpiCallSchema.BRANCH_RECEIVE ->
          into.receive(in.nextInt(), in.nextInt(), in.nextInt(), in.nextLong());
      case MpiCallSchema.BRANCH_POST_RECEIVE ->
          into.postReceive(in.nextLong(), in.nextInt(), in.nextInt(), in.nextInt(), in.nextLong());
      case MpiCallSchema.BRANCH_COMPLETE -> into.complete(in.nextLong());
      default -> into.set(other(branch));
    }
  }

  private Operation other(int branch) {
    return switch (branch) {
      case MpiCallSchema.BRANCH_COLLECTIVE ->
          new Collective(
              CollectiveOp.ofCode(code("collective operation", COLLECTIVE_OPS)),
              in.nextInt(),
              in.nextInt(),
              in.nextLong(),
              in.nextLong(),
              in.nextLong());
      case MpiCallSchema.BRANCH_CREATE_COMMUNICATOR -> new CreateCommunicator(in.nextInt());
      case MpiCallSchema.BRANCH_FREE_COMMUNICATOR -> new FreeCommunicator(in.nextInt());
      case MpiCallSchema.BRANCH_CANCEL -> new Cancel(in.nextLong());
      case MpiCallSchema.BRANCH_TRANSFER ->
          new Transfer(
              in.nextInt(),
              in.nextInt(),
              in.nextInt(),
              in.nextLong(),
              in.nextLong(),
              in.nextLong());
      case MpiCallSchema.BRANCH_SYNCHRONISE ->
          new Synchronise(
              SyncKind.ofCode(code("kind of synchronisation", SYNC_KINDS)),
              in.nextInt(),
              in.nextInt(),
              ranks());
      default ->
          throw new IllegalArgumentException(
              "operation branch: 0 to " + MpiCallSchema.BRANCH_SYNCHRONISE + ", got " + branch);
    };
  }

  private List<Integer> ranks() {
    List<Integer> ranks = new ArrayList<>();
    for (int count = items(RANK_BYTES); count != 0; count = moreItems(RANK_BYTES)) {
      for (int i = 0; i < count; i++) {
        ranks.add(in.nextInt());
      }
    }
    return ranks;
  }

  private int code(String what, int codes) {
    int code = in.nextInt();
    if (code < 0 || code >= codes) {
      throw new IllegalArgumentException(what + ": 0 to " + (codes - 1) + ", got " + code);
    }
    return code;
  }
}
