package io.idlewave.jobs.bench;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.runner.LocalRunner;
import io.idlewave.perturb.propagate.LanePlan;

/** The whole job in this process, from its start to its results: CPU time of all its threads. */
record JobStage(String name, TraceArchive archive, LanePlan plan, JobOptions options)
    implements BenchmarkStage {

  @Override
  public BenchmarkUnit unit() {
    return BenchmarkUnit.CPU_SECONDS;
  }

  @Override
  public double measure() {
    double start = CpuTime.ofProcess();
    new LocalRunner().run(archive, plan, options, JobProgress.NONE);
    return CpuTime.ofProcess() - start;
  }
}
