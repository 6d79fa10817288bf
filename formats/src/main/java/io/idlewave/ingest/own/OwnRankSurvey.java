package io.idlewave.ingest.own;

import io.idlewave.ingest.format.call.EnvelopeCollector;
import io.idlewave.ingest.format.call.EnvelopeStore;
import io.idlewave.ingest.format.call.EventPosition;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.format.call.PathTree;
import io.idlewave.ingest.format.call.TimelineUses;
import io.idlewave.ingest.model.Communicator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** What a first pass over a rank's file learns: its requests, and which names occur. */
final class OwnRankSurvey implements Rows {

  private final Path file;
  private final RankHeader header;
  private final EnvelopeStore envelopes;
  private final RowFile rows;
  private final TimelineUses uses;
  private final List<CommunicatorKey> communicators = new ArrayList<>();
  private final List<Communicator> definitions = new ArrayList<>();
  private final List<String> regions = new ArrayList<>();
  private final PathTree paths = new PathTree();
  private final BitSet functions = new BitSet();
  private boolean flushes;

  private OwnRankSurvey(Path file, RowFile rows, EnvelopeStore envelopes) {
    this.file = file;
    this.header = rows.header();
    this.envelopes = envelopes;
    this.rows = rows;
    this.uses = new TimelineUses(new EnvelopeCollector(envelopes), rows);
    List<Integer> all = IntStream.range(0, header.ranks()).boxed().toList();
    communicators.add(CommunicatorKey.WORLD);
    definitions.add(Communicator.intra("MPI_COMM_WORLD", all));
    communicators.add(CommunicatorKey.SELF);
    definitions.add(
        new Communicator("MPI_COMM_SELF", Communicator.Kind.SELF, List.of(), List.of()));
  }

  /**
   * Surveys a file; envelopes wait in {@code sideFile} for the second pass.
   *
   * @param threaded whether ranks have several threads, whose uses are to be known
   */
  static OwnRankSurvey of(Path file, Path sideFile, boolean threaded, LongConsumer progress) {
    try (RowFile rows = new RowFile(file)) {
      OwnRankSurvey survey = new OwnRankSurvey(file, rows, new EnvelopeStore(sideFile));
      try {
        MessageEvents events = threaded ? survey.uses : new EnvelopeCollector(survey.envelopes);
        new RowReader(rows, survey, events, mode -> {}).readAll(progress);
      } catch (RuntimeException e) {
        survey.envelopes.close();
        throw e;
      }
      survey.envelopes.park();
      survey.paths.park();
      return survey;
    }
  }

  Path file() {
    return file;
  }

  RankHeader header() {
    return header;
  }

  EnvelopeStore envelopes() {
    return envelopes;
  }

  /** What the thread does with communicators, where ranks have several. */
  TimelineUses uses() {
    return uses;
  }

  /** Where the reader came to. */
  EventPosition position() {
    return rows;
  }

  /** What all members call the communicators, by this rank's numbers. */
  List<CommunicatorKey> communicators() {
    return communicators;
  }

  List<Communicator> definitions() {
    return definitions;
  }

  /** Names of the regions, by this rank's numbers. */
  List<String> regions() {
    return regions;
  }

  /** The call paths that it came into, of regions by this rank's numbers. */
  PathTree paths() {
    return paths;
  }

  /** Names of the functions that occur. */
  List<String> functions() {
    return functions.stream().mapToObj(header.functions()::get).toList();
  }

  /** Whether the tracer wrote its buffer to disk between calls. */
  boolean flushes() {
    return flushes;
  }

  @Override
  public void call(int function, long enterNanos) {
    functions.set(function);
  }

  @Override
  public void callEnd(long leaveNanos) {}

  @Override
  public void enterRegion(int region, long nanos) {
    paths.enter(region);
  }

  @Override
  public void leaveRegion(long nanos) {
    paths.leave();
  }

  @Override
  public void flush(long fromNanos, long untilNanos) {
    flushes = true;
  }

  @Override
  public void recording(boolean on, long nanos) {}

  @Override
  public void region(String name) {
    regions.add(name);
  }

  /** Takes a communicator. Of two groups the leader's is the first, for all members alike. */
  @Override
  public void communicator(Definition definition) {
    List<Integer> own = definition.members();
    List<Integer> other = definition.remoteMembers();
    boolean first = own.contains((int) definition.leader());
    communicators.add(new CommunicatorKey(definition.leader(), definition.creation(), List.of()));
    definitions.add(
        new Communicator(
            "",
            definition.inter() ? Communicator.Kind.INTER : Communicator.Kind.INTRA,
            first ? own : other,
            first ? other : own));
  }

  @Override
  public void duplicate(int communicator, long copy) {
    communicators.add(communicators.get(communicator).duplicate(copy));
    Communicator parent = definitions.get(communicator);
    definitions.add(new Communicator("", parent.kind(), parent.members(), parent.remoteMembers()));
  }

  @Override
  public void name(int communicator, String name) {
    Communicator known = definitions.get(communicator);
    definitions.set(
        communicator, new Communicator(name, known.kind(), known.members(), known.remoteMembers()));
  }

  @Override
  public void count(OwnWarning what, long count) {}

  @Override
  public void end(long nanos) {}
}
