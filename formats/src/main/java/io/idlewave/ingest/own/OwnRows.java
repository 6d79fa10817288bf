package io.idlewave.ingest.own;

import io.idlewave.ingest.format.call.PeerResolver;
import io.idlewave.ingest.format.call.ThreadedEnvelopes;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which row each file becomes: the ranks' for first threads, then others by rank and thread. */
final class OwnRows {

  private final int ranks;
  private final List<@Nullable OwnRankSurvey> surveys;

  /**
   * For the surveys of all files.
   *
   * @throws BadTraceException if they are not of one run, or two of one thread
   */
  OwnRows(List<OwnRankSurvey> found) {
    RankHeader first = found.get(0).header();
    this.ranks = first.ranks();
    @Nullable OwnRankSurvey[] ofRanks = new @Nullable OwnRankSurvey[ranks];
    List<OwnRankSurvey> further = new ArrayList<>();
    Set<List<Integer>> known = new HashSet<>();
    for (OwnRankSurvey survey : found) {
      RankHeader header = survey.header();
      if (header.run() != first.run() || header.ranks() != ranks) {
        throw new BadTraceException(
            "%s: run %d of %d ranks, as the first file has it, got run %d of %d ranks"
                .formatted(survey.file(), first.run(), ranks, header.run(), header.ranks()));
      }
      if (!known.add(List.of(header.rank(), header.thread()))) {
        throw new BadTraceException(
            "%s: another rank than those of other files, got %s again"
                .formatted(survey.file(), header.where()));
      }
      if (header.thread() == 0) {
        ofRanks[header.rank()] = survey;
      } else {
        further.add(survey);
      }
    }
    further.sort(
        Comparator.<OwnRankSurvey>comparingInt(survey -> survey.header().rank())
            .thenComparingInt(survey -> survey.header().thread()));
    surveys = new ArrayList<>(Arrays.asList(ofRanks));
    surveys.addAll(further);
  }

  int count() {
    return surveys.size();
  }

  /** The file of a row, null for a rank without one. */
  @Nullable OwnRankSurvey survey(int row) {
    return surveys.get(row);
  }

  /** What the files of first threads say of themselves. */
  List<RankHeader> firstHeaders() {
    return surveys.subList(0, ranks).stream()
        .filter(Objects::nonNull)
        .map(survey -> Objects.requireNonNull(survey).header())
        .toList();
  }

  /** What each row is; nothing where ranks have one thread. */
  List<Timeline> timelines() {
    List<Timeline> timelines = new ArrayList<>();
    for (int row = 0; row < count() && count() > ranks; row++) {
      timelines.add(
          new Timeline(rank(row), Timeline.Kind.THREAD, "thread " + thread(row), Map.of()));
    }
    return timelines;
  }

  private int rank(int row) {
    OwnRankSurvey survey = surveys.get(row);
    return survey == null ? row : survey.header().rank();
  }

  private int thread(int row) {
    OwnRankSurvey survey = surveys.get(row);
    return survey == null ? 0 : survey.header().thread();
  }

  /**
   * @throws BadTraceException if it can be of two
   */
  ThreadedEnvelopes envelopes(OwnTables tables) {
    List<Integer> rankOfRow = new ArrayList<>();
    for (int row = 0; row < count(); row++) {
      rankOfRow.add(rank(row));
    }
    ThreadedEnvelopes envelopes = new ThreadedEnvelopes(tables.communicators(), rankOfRow);
    for (int row = 0; row < count(); row++) {
      OwnRankSurvey survey = surveys.get(row);
      if (survey != null) {
        PeerResolver peers =
            new PeerResolver(survey.header().rank(), tables.of(survey), survey.position());
        envelopes.add(row, survey.uses(), peers);
      }
    }
    return envelopes;
  }
}
