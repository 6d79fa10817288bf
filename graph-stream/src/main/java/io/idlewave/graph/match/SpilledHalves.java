package io.idlewave.graph.match;

import io.idlewave.ingest.file.ScratchPages;
import io.idlewave.ingest.model.SendMode;
import java.io.Closeable;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends on disk that wait for their receives, in runs of {@value #RUN} that follow each other on an
 * envelope, a page of a temporary file each. Mutable.
 */
final class SpilledHalves implements Closeable {

  static final int RUN = 64;

  private static final Logger LOG = LoggerFactory.getLogger(SpilledHalves.class);

  private static final int HALF_BYTES = 4 * Integer.BYTES + 3 * Long.BYTES;
  private static final int DONE = 1;
  private static final int LATE = 2;
  private static final int UNACKNOWLEDGED = 4;
  private static final int AFTER_TRANSFERS = 8;
  private static final int FLAG_BITS = 4;

  private final ScratchPages pages;
  private final ByteBuffer page = ByteBuffer.allocate(RUN * HALF_BYTES);

  /** Nothing is on disk. */
  SpilledHalves() {
    this(
        new ScratchPages(
            "messages that wait for another rank (--window, TMPDIR)", RUN * HALF_BYTES));
  }

  SpilledHalves(ScratchPages pages) {
    this.pages = pages;
  }

  /** Whether a half is a send that nobody asks for before its receive has come. */
  static boolean canHold(Message half) {
    return half.page == Message.IN_MEMORY
        && half.injected()
        && half.sendEnded
        && !half.posted()
        && !half.receiverBlocked;
  }

  /** Writes {@code first} and those after it in its queue, a run of them; returns their page. */
  int write(Message first) {
    if (pages.writtenBytes() == 0) {
      LOG.info("the window is full: sends that wait for their receives go to {}", pages.folder());
    }
    page.clear();
    for (Message m = first; m != null && page.hasRemaining(); m = m.after) {
      int flags =
          (m.sendDone ? DONE : 0)
              | (m.late ? LATE : 0)
              | (m.acknowledgementUnseen ? UNACKNOWLEDGED : 0)
              | (m.afterTransfers ? AFTER_TRANSFERS : 0);
      page.putInt(m.slot).putInt(m.function).putInt(m.sendSub);
      page.putInt(m.mode.code() << FLAG_BITS | flags);
      page.putLong(m.sendCall).putLong(m.bytes).putLong(m.sendNanos);
    }
    return pages.write(page.flip());
  }

  /** Starts to take a run back, which is on disk no more: {@link #next} gives its sends. */
  void open(int run) {
    page.clear();
    pages.read(run, page);
    pages.free(run);
    page.flip();
  }

  /** Whether the run that was opened last has more sends. */
  boolean hasNext() {
    return page.hasRemaining();
  }

  /** Makes {@code m} the next send of the run that was opened last, which is one of {@code on}. */
  Message next(EnvelopeQueue on, Message m) {
    int slot = page.getInt();
    m.begin(on.communicator, on.source, on.destination, on.tag, slot, page.getInt());
    m.sendSub = page.getInt();
    int flags = page.getInt();
    m.mode = SendMode.ofCode(flags >> FLAG_BITS);
    m.sendDone = (flags & DONE) != 0;
    m.late = (flags & LATE) != 0;
    m.acknowledgementUnseen = (flags & UNACKNOWLEDGED) != 0;
    m.afterTransfers = (flags & AFTER_TRANSFERS) != 0;
    m.sendEnded = true;
    m.sendCall = page.getLong();
    m.bytes = page.getLong();
    m.sendNanos = page.getLong();
    return m;
  }

  /** Bytes that have been written to disk, all told. */
  long writtenBytes() {
    return pages.writtenBytes();
  }

  @Override
  public void close() {
    if (pages.writtenBytes() > 0) {
      LOG.info(
          "the window was full: {} B of sends went to {}, at most {} B at once",
          pages.writtenBytes(),
          pages.folder(),
          pages.mostBytes());
    }
    pages.close();
  }
}
