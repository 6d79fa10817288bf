package io.idlewave.jobs.pipeline.outcome;

import java.io.Serializable;

/**
 * Takes the complete results of a job, in the cluster, in one place. After a failure late in the
 * job it is called again with the same results (the figures of work may differ), so it has to be
 * idempotent: what it leaves behind appears whole and replaces what was there.
 */
@FunctionalInterface
public interface ResultConsumer extends Serializable {

  /** Takes the results; an exception fails the job. */
  void accept(JobResults results) throws Exception;
}
