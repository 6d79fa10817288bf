package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.ThreadedEnvelopes;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which location each row of the archive is: first those of the ranks, then the other timelines of
 * their processes. Safe for several threads.
 */
public final class Otf2Rows {

  private final int ranks;
  private final List<Otf2Survey> surveys;
  private final Otf2Tables tables;
  private final ThreadedEnvelopes threads;
  private final List<Communicator> communicators;

  /**
   * For the ranks and for further locations, each of which says whose it is.
   *
   * @throws BadTraceException if two timelines of a rank use the same envelope or call collectives
   *     on the same communicator
   */
  public Otf2Rows(
      RegionTable regions,
      Otf2Communicators comms,
      List<Otf2Survey> first,
      List<Otf2Survey> further) {
    this.ranks = first.size();
    this.surveys = new ArrayList<>(first);
    surveys.addAll(further);
    this.tables = new Otf2Tables(regions, comms, surveys, !further.isEmpty());
    boolean threaded = further.stream().anyMatch(Otf2Survey::communicates);
    this.threads = threaded ? envelopes(surveys, tables) : ThreadedEnvelopes.NONE;
    this.communicators =
        new ArrayList<>(threaded ? threads.communicators() : tables.communicators());
    if (!further.isEmpty()) {
      List<Integer> rows = IntStream.range(0, surveys.size()).boxed().toList();
      communicators.add(new Communicator("dependencies", Communicator.Kind.LOCAL, rows, List.of()));
    }
  }

  private static ThreadedEnvelopes envelopes(List<Otf2Survey> surveys, Otf2Tables tables) {
    List<Integer> ranks = surveys.stream().map(survey -> survey.input().rank()).toList();
    ThreadedEnvelopes envelopes = new ThreadedEnvelopes(tables.communicators(), ranks);
    for (int row = 0; row < surveys.size(); row++) {
      surveys.get(row).addTo(envelopes, row, tables);
    }
    return envelopes;
  }

  public int count() {
    return surveys.size();
  }

  /** Whether a rank has more than one timeline. */
  public boolean isThreaded() {
    return surveys.size() > ranks;
  }

  public Otf2Survey survey(int row) {
    return surveys.get(row);
  }

  /** The first timeline of the rank that a row belongs to. */
  public Otf2Survey first(int row) {
    return surveys.get(surveys.get(row).input().rank());
  }

  public Otf2Tables tables() {
    return tables;
  }

  /** Which row a message or collective belongs to. */
  ThreadedEnvelopes threads() {
    return threads;
  }

  public List<Communicator> communicators() {
    return communicators;
  }

  /** The communicator of dependencies, where a rank has more than one timeline. */
  int dependencies() {
    return communicators.size() - 1;
  }
}
