package io.idlewave.jobs.why;

import org.jspecify.annotations.Nullable;

/** Why one run took longer than another, with the picture that its page shows beside it. */
public final class WhyAnswer {

  private final WhyReport report;
  private final @Nullable WhyTimeline timeline;

  WhyAnswer(WhyReport report, @Nullable WhyTimeline timeline) {
    this.report = report;
    this.timeline = timeline;
  }

  /** The answer without it. */
  public WhyReport report() {
    return report;
  }

  @Nullable WhyTimeline timeline() {
    return timeline;
  }
}
