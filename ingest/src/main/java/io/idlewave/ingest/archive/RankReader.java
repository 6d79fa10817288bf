package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the calls of one rank in their order, holding one block at a time. Every problem of the
 * file surfaces as {@link BadTraceException} with file and call number; where its device fails, as
 * {@link UnreadableTraceException}.
 */
public final class RankReader implements Closeable {

  private final String place;
  private final CallBlocks blocks;
  private final CallDecoder decoder;
  private final FlatCall taken = new FlatCall();
  private final long calls;
  private final @Nullable String expectedDigest;
  private final @Nullable CallDigest digest;
  private CallBlock block = CallBlock.NONE;
  private int undigested;
  private long inBlock;
  private long nextCall;
  private long lastLeaveNanos;
  private boolean ended;
  private @Nullable CallPosition beforePeek;

  /**
   * Reads the calls in {@code blocks}, which it closes at the end.
   *
   * @param calls how many calls there are in all; fewer or more are an error when the end is
   *     reached, since a file cut between two blocks looks complete
   * @param expectedDigest digest of all calls, checked when the end is reached; null for none
   * @param divided whether calls divide the stretch before them
   */
  RankReader(
      CallBlocks blocks,
      long calls,
      CallPosition from,
      @Nullable String expectedDigest,
      boolean divided) {
    this.place = blocks.place();
    this.blocks = blocks;
    this.expectedDigest = expectedDigest;
    this.digest = expectedDigest == null ? null : new CallDigest(divided);
    this.calls = calls;
    this.decoder = new CallDecoder(divided);
    if (!from.equals(CallPosition.START)) {
      try {
        seek(from);
      } catch (BadTraceException | UnreadableTraceException e) {
        close();
        throw e;
      }
    }
  }

  private void seek(CallPosition from) {
    try {
      blocks.seek(from.syncPosition());
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    }
    block = new CallBlock(from.syncPosition(), 0, CallBlock.NONE.encoded());
    nextCall = from.callIndex() - from.skip();
    for (int i = 0; i < from.skip(); i++) {
      if (!next(taken)) {
        throw new BadTraceException(place + ": position " + from + " lies after the last call");
      }
    }
  }

  /** The call that {@link #next()} returns next, which stays where it is; null after the last. */
  public @Nullable MpiCall peek() {
    return peek(taken) ? taken.toCall() : null;
  }

  /** The next call, or null after the last. */
  public @Nullable MpiCall next() {
    return next(taken) ? taken.toCall() : null;
  }

  /** Reads the call that {@link #next()} returns next into {@code call}; false after the last. */
  public boolean peek(FlatCall call) {
    CallPosition here = position();
    try {
      if (!findCall()) {
        return false;
      }
      int start = decoder.position();
      decode(call);
      decoder.rewind(start);
      beforePeek = here;
      return true;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw failure(e);
    }
  }

  /** When the rank enters the call that {@link #next()} returns next; -1 after the last. */
  public long peekEnterNanos() {
    // only a further block changes the position
    CallPosition here = inBlock == block.calls() ? position() : beforePeek;
    try {
      if (!findCall()) {
        return -1;
      }
      beforePeek = here;
      return decoder.peekEnterNanos();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw failure(e);
    }
  }

  /** Goes on to the next call and reads it into {@code call}; false after the last. */
  public boolean next(FlatCall call) {
    try {
      if (!findCall()) {
        return false;
      }
      int start = decoder.position();
      decode(call);
      if (digest != null && !decoder.isCanonical()) {
        digest.add(undigested(start));
        digest.add(call.toCall());
        undigested = decoder.position();
      }
      lastLeaveNanos = call.leaveNanos();
      beforePeek = null;
      nextCall++;
      inBlock++;
      return true;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw failure(e);
    }
  }

  private boolean findCall() throws IOException {
    while (inBlock == block.calls()) {
      if (!nextBlock()) {
        checkComplete();
        return false;
      }
    }
    return true;
  }

  /** Goes on to the next block; false after the last. */
  private boolean nextBlock() throws IOException {
    if (decoder.remaining() != 0) {
      throw new IOException(
          "%d calls in the block, got %d bytes more".formatted(inBlock, decoder.remaining()));
    }
    if (digest != null) {
      digest.add(undigested(decoder.position()));
    }
    CallBlock next = blocks.next(nextCall);
    if (next == null) {
      undigested = decoder.position();
      return false;
    }
    block = next;
    inBlock = 0;
    decoder.read(next.encoded());
    undigested = decoder.position();
    return true;
  }

  /** What lies before that place and was not digested yet. */
  private ByteBuffer undigested(int to) {
    byte[] bytes = block.encoded().array();
    return ByteBuffer.wrap(bytes, undigested, to - undigested);
  }

  private void decode(FlatCall call) {
    decoder.next(call);
    if (call.enterNanos() < lastLeaveNanos || call.leaveNanos() < call.enterNanos()) {
      throw new BadTraceException(
          "%s: call %d: enters at or after its predecessor's end, %d ns, and ends by 2^63 - 1 ns;"
                  .formatted(place, nextCall, lastLeaveNanos)
              + " got %d ns and a duration of %d ns"
                  .formatted(call.enterNanos(), call.durationNanos()));
    }
  }

  private void checkComplete() {
    if (nextCall != calls) {
      throw new BadTraceException(
          place + ": holds " + calls + " calls by the archive's metadata, got " + nextCall);
    }
    if (digest != null && expectedDigest != null && !ended) {
      ended = true;
      String found = digest.finish();
      if (!found.equals(expectedDigest)) {
        throw new BadTraceException(
            "%s: the calls are not those that were ingested: digest %s, got %s"
                .formatted(place, expectedDigest, found));
      }
    }
  }

  /** The place before the call that {@link #next()} returns next. */
  public CallPosition position() {
    return beforePeek != null
        ? beforePeek
        : new CallPosition(block.position(), Math.toIntExact(inBlock), nextCall);
  }

  /** What a problem is reported as; a corrupted block length asks for any amount of memory. */
  private RuntimeException failure(Throwable e) {
    if (e instanceof BadTraceException || e instanceof UnreadableTraceException) {
      return (RuntimeException) e;
    }
    // Avro wraps what it found in an exception that says nothing more
    Throwable found = e instanceof IOException || e.getCause() == null ? e : e.getCause();
    return new BadTraceException(
        place
            + ": cannot be read past call "
            + nextCall
            + " (truncated or corrupted): "
            + describe(found),
        e);
  }

  static String describe(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  @Override
  public void close() {
    try {
      blocks.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }
}
