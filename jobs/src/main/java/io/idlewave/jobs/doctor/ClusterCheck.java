package io.idlewave.jobs.doctor;

import io.idlewave.jobs.pipeline.runner.ClusterVersion;
import java.io.IOException;

/** Looks at a cluster: reachable, of our version, with slots. */
final class ClusterCheck {

  private static final String SUBJECT = "cluster";

  private ClusterCheck() {}

  static Checkup of(String master) {
    ClusterVersion cluster;
    try {
      cluster = ClusterVersion.of(master);
    } catch (IOException e) {
      return Checkup.fail(
          SUBJECT,
          master + ": " + e.getMessage(),
          "start it, or state the HOST:PORT of its REST interface (deploy/README.md)");
    }
    return of(master, cluster, ClusterVersion.ours());
  }

  static Checkup of(String master, ClusterVersion cluster, String ours) {
    String found =
        "%s: Flink %s, %d of %d slots free"
            .formatted(master, cluster.version(), cluster.freeSlots(), cluster.slots());
    if (!cluster.version().equals(ours)) {
      return Checkup.fail(SUBJECT, found, "this program needs Flink " + ours);
    }
    return cluster.freeSlots() == 0
        ? Checkup.warn(SUBJECT, found, "a job would wait: add task managers, or wait for others")
        : Checkup.ok(SUBJECT, found);
  }
}
