package io.idlewave.jobs.kafka;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Lets recorded time pass: waits until an instant of it has come. */
final class RecordedPace {

  private final double speed;
  private final LongSupplier nanoClock;
  private final LongConsumer wait;
  private final long startNanos;

  /** Begins now, with so much recorded time per time; with an infinite one nothing waits. */
  RecordedPace(double speed) {
    this(speed, System::nanoTime, LockSupport::parkNanos);
  }

  /** A pace with another clock and another way to wait for some ns, or less. */
  RecordedPace(double speed, LongSupplier nanoClock, LongConsumer wait) {
    this.speed = speed;
    this.nanoClock = nanoClock;
    this.wait = wait;
    this.startNanos = nanoClock.getAsLong();
  }

  /** Returns when {@code recordedNanos} have passed since the begin, or the thread is stopped. */
  void await(long recordedNanos) {
    double dueNanos = recordedNanos / speed;
    while (!Thread.currentThread().isInterrupted()) {
      double leftNanos = dueNanos - (nanoClock.getAsLong() - startNanos);
      if (leftNanos < 1) {
        return;
      }
      wait.accept((long) leftNanos);
    }
  }
}
