package io.idlewave.jobs.watch;

/**
 * Evidence for a change, in nats: the sum of scores since it was 0 last (Page, Continuous
 * inspection schemes, Biometrika 41, 1954). The change is taken to lie there. Mutable.
 */
final class Cusum {

  private final Span since = new Span();
  private double evidence;

  void add(double score, int step, double log, double share, double normal) {
    if (evidence == 0) {
      since.begin(step, normal);
    }
    evidence = Math.max(0, evidence + score);
    since.add(log, share);
    if (evidence == 0) {
      since.begin(step, normal);
    }
  }

  void reset() {
    evidence = 0;
    since.begin(0, 0);
  }

  double evidence() {
    return evidence;
  }

  /** The times since the change; none where there is no evidence. */
  Span since() {
    return since;
  }
}
