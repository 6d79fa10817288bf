package io.idlewave.jobs.why;

/**
 * A place of the program.
 *
 * @param function the MPI call, or the one that ends the computing; empty where there is none
 * @param region the user region, with those around it; empty outside any
 */
record Place(String function, String region) {}
