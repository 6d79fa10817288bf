package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;

/** Places of a program, in words. */
final class Place {

  private Place() {}

  /** Such as {@code MPI_Allreduce in ljForce}. */
  static String of(String region, String function) {
    String name = PlainText.label(function.isEmpty() ? "no call" : function);
    return region.isEmpty() ? name : name + " in " + PlainText.label(region);
  }
}
