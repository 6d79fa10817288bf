package io.idlewave.jobs.analysis.wave;

import io.idlewave.jobs.results.part.Waves.Meeting;
import io.idlewave.jobs.results.part.Waves.MeetingHop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Whether the waves of several one-off delays add up or cancel where they meet: what they leave
 * together at the end, beside what each leaves alone.
 */
final class WaveMeeting {

  private static final int MOST_HOPS = 256;

  private WaveMeeting() {}

  /**
   * Of one scenario and bound.
   *
   * @param together the wave of all of its delays
   * @param alone those of each
   */
  static Meeting of(Wave together, List<Wave> alone, WaveGround ground) {
    int[] nearest = new int[together.ranks()];
    Arrays.fill(nearest, MessageGraph.UNREACHABLE);
    for (Wave wave : alone) {
      int[] hops = ground.hopsFrom(wave.source().rank());
      for (int rank = 0; rank < nearest.length; rank++) {
        if (hops[rank] >= 0 && (nearest[rank] < 0 || hops[rank] < nearest[rank])) {
          nearest[rank] = hops[rank];
        }
      }
    }
    Moments aloneNanos = new Moments();
    Moments togetherNanos = new Moments();
    List<Moments> aloneByHops = new ArrayList<>();
    List<Moments> togetherByHops = new ArrayList<>();
    for (int rank = 0; rank < nearest.length; rank++) {
      int of = rank;
      double sum = alone.stream().mapToDouble(wave -> wave.delayNanos(of)).sum();
      aloneNanos.add(sum);
      togetherNanos.add(together.delayNanos(rank));
      if (nearest[rank] >= 0 && nearest[rank] < MOST_HOPS) {
        at(aloneByHops, nearest[rank]).add(sum);
        at(togetherByHops, nearest[rank]).add(together.delayNanos(rank));
      }
    }
    List<MeetingHop> byHops = new ArrayList<>();
    for (int hops = 0; hops < aloneByHops.size(); hops++) {
      Moments ofHop = aloneByHops.get(hops);
      byHops.add(
          new MeetingHop(hops, (int) ofHop.count(), mean(ofHop), mean(togetherByHops.get(hops))));
    }
    WaveSource source = together.source();
    return new Meeting(
        source.scenario(),
        source.bound().label(),
        alone.size(),
        mean(aloneNanos),
        mean(togetherNanos),
        byHops);
  }

  private static Moments at(List<Moments> byHops, int hops) {
    while (byHops.size() <= hops) {
      byHops.add(new Moments());
    }
    return byHops.get(hops);
  }

  /** Of at least one value: where there is a rank at a distance, there is one at each before. */
  private static double mean(Moments moments) {
    return Objects.requireNonNull(moments.mean());
  }
}
