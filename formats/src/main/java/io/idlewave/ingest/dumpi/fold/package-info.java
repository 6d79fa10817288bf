/**
 * DUMPI records into events of calls: requests, communicators and data types go by numbers that are
 * each rank's own and return, and are followed through the stream.
 *
 * <p>A first pass over each rank ({@link io.idlewave.ingest.dumpi.fold.DumpiRankSurvey}) learns
 * what its receives turn out to be and how its communicators came into being; {@link
 * io.idlewave.ingest.dumpi.fold.CommunicatorResolver} brings what all ranks say of them together;
 * {@link io.idlewave.ingest.dumpi.fold.DumpiRankFolder} then writes the calls.
 */
@NullMarked
package io.idlewave.ingest.dumpi.fold;

import org.jspecify.annotations.NullMarked;
