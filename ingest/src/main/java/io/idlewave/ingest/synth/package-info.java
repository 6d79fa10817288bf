/**
 * Synthetic programs and their traces: what each rank computes and calls, simulated under a stated
 * cost set, so that every duration, wait and slack of the archive has a known truth.
 */
@NullMarked
package io.idlewave.ingest.synth;

import org.jspecify.annotations.NullMarked;
