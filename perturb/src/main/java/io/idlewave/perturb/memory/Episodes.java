package io.idlewave.perturb.memory;

import java.util.List;

/**
 * The episodes of some steps.
 *
 * @param all in the order of ranks and steps
 */
record Episodes(List<Episode> all) {

  Episodes {
    all = List.copyOf(all);
  }

  static Episodes of(StepTimes times) {
    return new Episodes(EpisodeSearch.of(times));
  }

  /** Those in which a rank was slower than it usually is. */
  List<Episode> slower() {
    return all.stream().filter(episode -> episode.shift() > 0).toList();
  }

  /** By rank and step, what they made longer. */
  double[][] shifts(StepTimes times) {
    double[][] shifts = new double[times.ranks()][times.steps()];
    for (Episode episode : all) {
      for (int step = episode.from(); step < episode.until(); step++) {
        shifts[episode.rank()][step] += episode.shift();
      }
    }
    return shifts;
  }
}
