package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Copies of a whole job: copy c of rank r of P is rank c P + r. The rows of the trace are in the
 * order of {@link Timeline}: the first timelines of all ranks, then the others, copy by copy.
 */
final class DataParallelRanks implements RankLayout {

  private final TraceMetadata recorded;
  private final int jobRanks;
  private final int rows;
  private final int copies;
  private final Map<String, Integer> numbersPerCopy = new TreeMap<>();

  DataParallelRanks(TraceMetadata recorded, int copies) {
    this.recorded = recorded;
    this.jobRanks = recorded.processCount();
    this.rows = recorded.rankCount();
    this.copies = copies;
    for (String place : Timeline.PLACES) {
      numbersPerCopy.put(place, place.equals(Timeline.STAGE) ? 0 : numbers(place));
    }
  }

  /** How many numbers of a place a copy takes, with the gaps between those that are in use. */
  private int numbers(String place) {
    int[] used =
        recorded.timelines().stream()
            .map(timeline -> timeline.place().get(place))
            .flatMap(Stream::ofNullable)
            .mapToInt(Integer::intValue)
            .sorted()
            .distinct()
            .toArray();
    int gap = IntStream.range(1, used.length).map(i -> used[i] - used[i - 1]).min().orElse(1);
    return used.length == 0 ? 0 : Math.addExact(used[used.length - 1], gap);
  }

  private int firstRows() {
    return jobRanks * copies;
  }

  private int otherRows() {
    return rows - jobRanks;
  }

  /** The row that is a recorded one in a copy. */
  int row(int copy, int recordedRow) {
    return recordedRow < jobRanks
        ? copy * jobRanks + recordedRow
        : firstRows() + copy * otherRows() + recordedRow - jobRanks;
  }

  @Override
  public int ranks() {
    return rows * copies;
  }

  @Override
  public int template(int row) {
    return row < firstRows() ? row % jobRanks : jobRanks + (row - firstRows()) % otherRows();
  }

  @Override
  public int peer(int row, int recordedPeer) {
    return row(copy(row), recordedPeer);
  }

  @Override
  public int copies() {
    return copies;
  }

  @Override
  public int copy(int row) {
    return row < firstRows() ? row / jobRanks : (row - firstRows()) / otherRows();
  }

  @Override
  public int withinCopy(int row) {
    return template(row);
  }

  /** All copies run in step. */
  @Override
  public boolean keepsTimes() {
    return true;
  }

  @Override
  public String describe() {
    return "%d data-parallel copies of a job of %d ranks".formatted(copies, jobRanks);
  }

  /** What each row is; empty where each is a rank. */
  List<Timeline> timelines() {
    List<Timeline> timelines = new ArrayList<>();
    for (int row = 0; recorded.hasTimelines() && row < ranks(); row++) {
      Timeline template = recorded.timelines().get(template(row));
      timelines.add(
          new Timeline(
              copy(row) * jobRanks + template.rank(),
              template.kind(),
              template.name(),
              place(template.place(), copy(row))));
    }
    return timelines;
  }

  /** Stages are the same in each copy, data-parallel ranks and workers go on counting. */
  private Map<String, Integer> place(Map<String, Integer> place, int copy) {
    Map<String, Integer> moved = new TreeMap<>(place);
    moved.replaceAll(
        (name, number) ->
            Math.addExact(number, Math.multiplyExact(copy, numbersPerCopy.getOrDefault(name, 0))));
    return moved;
  }
}
