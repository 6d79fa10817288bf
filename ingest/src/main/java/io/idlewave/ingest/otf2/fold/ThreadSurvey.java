package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import java.util.BitSet;

/**
 * What a first pass over the events of a thread that is no rank's first learns.
 *
 * @param teams the teams that it is in
 * @param userRegions the regions of the program that it enters
 * @param log its MPI calls, which are lost
 */
public record ThreadSurvey(ThreadInput thread, TeamLog teams, BitSet userRegions, WarningLog log) {}
