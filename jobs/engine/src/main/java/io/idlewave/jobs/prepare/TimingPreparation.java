package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;

/** Settles what a study leaves to its trace, under one timing. */
interface TimingPreparation {

  /**
   * Makes sure, before the trace is surveyed, that what the study states fits it.
   *
   * @throws io.idlewave.jobs.failure.StudyException naming the scenario and what does not fit
   */
  void requireFits(TraceMetadata metadata);

  /**
   * The study with nothing left open.
   *
   * @throws io.idlewave.jobs.failure.RefusedException if what the study states is not to be had
   */
  PreparedStudy prepare(Surveyed surveyed);
}
