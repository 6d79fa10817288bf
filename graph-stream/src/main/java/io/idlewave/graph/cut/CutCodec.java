package io.idlewave.graph.cut;

import io.idlewave.graph.cut.Cut.CrossingCollective;
import io.idlewave.graph.cut.Cut.CrossingMessage;
import io.idlewave.graph.cut.Cut.CrossingTransfer;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.index.AvroRecords;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * The one binary form of a {@link Cut}: an Avro datum of {@link #SCHEMA}, whose fields are the
 * components of the record. Snapshots of a running job hold it. Equal cuts have equal bytes.
 */
public final class CutCodec {

  private static final AvroRecords.Form FORM = AvroRecords.of(Cut.class);

  /** The schema of a cut; a change of it is a new version of {@link CutFile}. */
  static final Schema SCHEMA = FORM.schema();

  private CutCodec() {}

  public static byte[] toBytes(Cut cut) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      FORM.write(cut, out);
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  /**
   * The cut that {@code bytes} hold.
   *
   * @throws IllegalArgumentException if they hold none, or one that contradicts itself
   */
  public static Cut fromBytes(byte[] bytes) {
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(bytes, null);
    try {
      Cut cut = read(in);
      if (!in.isEnd()) {
        throw new IllegalArgumentException("cut: more bytes than its content, got " + bytes.length);
      }
      return cut;
    } catch (IOException | AvroRuntimeException e) {
      throw new IllegalArgumentException(
          "cut: cannot be read from " + bytes.length + " bytes: " + e.getMessage(), e);
    }
  }

  private static Cut read(Decoder in) throws IOException {
    Cut cut = (Cut) FORM.read(in);
    check(cut);
    return cut;
  }

  /**
   * Makes sure that what a cut refers to is in it.
   *
   * @throws IllegalArgumentException if it contradicts itself
   */
  static void check(Cut cut) {
    int ranks = cut.positions().size();
    perRank("leave times", ranks, cut.leaveNanos());
    perRank("last functions", ranks, cut.lastFunctions());
    perRank("world calls", ranks, cut.worldCalls());
    cut.ended().forEach(rank -> index("ended rank", ranks, rank));
    cut.receivesUnseen().forEach(rank -> index("rank that received unseen", ranks, rank));
    cut.blocked().forEach(call -> index("rank of a blocked call", ranks, call.rank()));
    cut.polls().forEach(polls -> index("rank of polls", ranks, polls.rank()));
    index("current rank and 1", ranks + 1, cut.current() + 1);
    for (CrossingMessage message : cut.messages()) {
      index("send mode", SendMode.values().length, message.mode());
    }
    for (CrossingCollective collective : cut.collectives()) {
      index("collective operation", CollectiveOp.values().length, collective.op());
      if (collective.calls().size() != collective.arrivalNanos().size()) {
        throw new IllegalArgumentException(
            "cut: a collective has as many arrivals as calls, "
                + collective.calls().size()
                + ", got "
                + collective.arrivalNanos().size());
      }
      collective.waiters().forEach(rank -> index("rank that waits", ranks, rank));
    }
    for (CrossingTransfer transfer : cut.transfers()) {
      index("origin of a transfer", ranks, transfer.origin());
      index("target of a transfer", ranks, transfer.target());
    }
    for (OpenRequest request : cut.requests()) {
      index("rank of a request", ranks, request.rank());
      List<?> targets =
          switch (request.kind()) {
            case SEND, RECEIVE, PROBE -> cut.messages();
            case COLLECTIVE -> cut.collectives();
            case TRANSFER -> cut.transfers();
            case UNRESOLVED -> List.of(request);
          };
      index("index of a request", targets.size(), request.index());
    }
  }

  private static void perRank(String what, int ranks, List<?> got) {
    if (got.size() != ranks) {
      throw new IllegalArgumentException(
          "cut: as many " + what + " as positions, " + ranks + ", got " + got.size());
    }
  }

  private static void index(String what, int size, int got) {
    if (got < 0 || got >= size) {
      throw new IllegalArgumentException(
          "cut: " + what + ": at least 0 and below " + size + ", got " + got);
    }
  }
}
