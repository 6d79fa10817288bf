package io.idlewave.jobs.watch;

/** Sums over the times of a rank since a step. Mutable. */
final class Span {

  private int first;
  private int count;
  private double normal;
  private double excess;
  private double cost;

  /** Begins anew, with no time in it. */
  void begin(int step, double normal) {
    first = step;
    this.normal = normal;
    count = 0;
    excess = 0;
    cost = 0;
  }

  /** Adds a time, and the share of the step that it costs. */
  void add(double log, double share) {
    count++;
    excess += log - normal;
    cost += share;
  }

  /** Takes over another one. */
  void set(Span other) {
    begin(other.first, other.normal);
    plus(other, 1);
  }

  /** Adds the sums of another one with this sign, which has the same normal. */
  void plus(Span other, int sign) {
    count += sign * other.count;
    excess += sign * other.excess;
    cost += sign * other.cost;
  }

  int first() {
    return first;
  }

  int count() {
    return count;
  }

  /** What is usual, as it was before the first of these times. */
  double normal() {
    return normal;
  }

  /** The mean of what times are beyond that. */
  double shift() {
    return count == 0 ? 0 : excess / count;
  }

  double cost() {
    return count == 0 ? 0 : cost / count;
  }
}
