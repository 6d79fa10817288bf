package io.idlewave.jobs.app;

/**
 * What a stage took, once it was warm.
 *
 * @param stage its name
 * @param lanes lanes that were carried, 0 where there are none
 * @param wallSeconds median wall time
 * @param cpuSeconds median CPU time: of the stage's thread, of the process for a job
 * @param callsPerSecond MPI calls per second of wall time
 * @param laneCallsPerSecond lanes times that
 * @param laneCallsPerCpuSecond lanes times MPI calls per second of CPU time
 */
public record BenchmarkRow(
    String stage,
    int lanes,
    double wallSeconds,
    double cpuSeconds,
    double callsPerSecond,
    double laneCallsPerSecond,
    double laneCallsPerCpuSecond) {}
