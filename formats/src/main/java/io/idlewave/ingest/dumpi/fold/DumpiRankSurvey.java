package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiRankFile;
import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.RecordReader;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.call.EnvelopeCollector;
import io.idlewave.ingest.format.call.EnvelopeStore;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.model.SendMode;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a first pass over a rank's records learns: from whom its receives come, which shows only
 * where they complete; what is said of communicators, whose members only all ranks together know;
 * and which functions and regions occur.
 */
public final class DumpiRankSurvey implements Pass {

  private final EnvelopeStore envelopes;
  private final EnvelopeCollector collector;
  private final CommunicatorLog log = new CommunicatorLog();
  private final BitSet called = new BitSet();
  private final Set<String> regions = new HashSet<>();
  private final RegionNames entered = new RegionNames();
  private final String name;
  private boolean timed = true;
  private long offset;

  private DumpiRankSurvey(int rank, Path sideFile) {
    envelopes = new EnvelopeStore(sideFile);
    collector = new EnvelopeCollector(envelopes);
    name = "rank " + rank;
  }

  /**
   * Surveys a rank; envelopes wait in {@code sideFile} for the second pass.
   *
   * @param file null for a rank that is not in the trace
   * @param progress is given the number of bytes read now and then
   */
  public static DumpiRankSurvey of(
      int rank, @Nullable DumpiRankFile file, Path sideFile, LongConsumer progress) {
    DumpiRankSurvey survey = new DumpiRankSurvey(rank, sideFile);
    if (file != null) {
      try (RecordReader reader = file.open(progress)) {
        survey.read(file, reader);
      } catch (RuntimeException e) {
        survey.envelopes.close();
        throw e;
      }
    }
    survey.envelopes.park();
    return survey;
  }

  private void read(DumpiRankFile file, RecordReader reader) {
    RecordFolder folder = new RecordFolder(file, this);
    DumpiRecord r = reader.record();
    while (reader.next()) {
      offset = reader.recordOffset();
      timed &= r.timed();
      if (r.kind() == DumpiRecord.Kind.CALL) {
        called.set(r.function().id());
        folder.take(r);
      } else {
        region(r, file.regionName(r.region()));
      }
    }
    folder.finish();
    entered.paths().park();
  }

  private void region(DumpiRecord r, String region) {
    boolean counts = entered.counts(r.thread());
    if (DumpiRankFile.isAnnotation(region)) {
      return;
    }
    regions.add(region);
    if (counts && r.kind() == DumpiRecord.Kind.REGION_ENTER) {
      entered.enter(region);
    } else if (counts) {
      entered.leave(region);
    }
  }

  /** The side file. */
  public EnvelopeStore envelopes() {
    return envelopes;
  }

  /** Whether all records have wall times. */
  public boolean timed() {
    return timed;
  }

  CommunicatorLog log() {
    return log;
  }

  BitSet called() {
    return called;
  }

  Set<String> regions() {
    return regions;
  }

  /** The regions that the rank entered, and their call paths. */
  RegionNames entered() {
    return entered;
  }

  Set<Integer> comms() {
    return collector.comms();
  }

  @Override
  public MessageEvents events() {
    return collector;
  }

  @Override
  public void warn(WarningKind warning) {}

  @Override
  public void sendMode(SendMode mode) {}

  @Override
  public boolean hidesPeer(int comm, int rank) {
    return false;
  }

  @Override
  public int member(int comm) {
    return 0;
  }

  @Override
  public int members(int comm) {
    return 1;
  }

  /** What never completes matches all the same, if it says what. */
  @Override
  public void neverCompletes(Receiving receive) {
    if (receive.isExplicit()) {
      collector.completeReceive(
          receive.source(), receive.comm(), receive.tag(), receive.bytes(), receive.request());
    }
  }

  @Override
  public void construct(Construction construction) {
    log.add(construction);
  }

  @Override
  public void size(int comm, int size) {
    log.size(comm, size);
  }

  @Override
  public void rank(int comm, int rank) {
    log.rank(comm, rank);
  }

  @Override
  public String place() {
    return name + ", byte " + offset;
  }
}
