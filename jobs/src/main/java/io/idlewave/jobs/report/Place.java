package io.idlewave.jobs.report;

/** Places of a program, in words. */
final class Place {

  private Place() {}

  /** Such as {@code MPI_Allreduce in ljForce}. */
  static String of(String region, String function) {
    String name = Label.of(function.isEmpty() ? "no call" : function);
    return region.isEmpty() ? name : name + " in " + Label.of(region);
  }
}
