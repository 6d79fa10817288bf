package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;

/** Places of a program, in words. */
final class Place {

  private Place() {}

  /** Such as {@code MPI_Allreduce in ljForce}. */
  static String of(String region, String function) {
    String name = PlainText.name(function.isEmpty() ? "no call" : function);
    return region.isEmpty() ? name : name + " in " + PlainText.name(region);
  }
}
