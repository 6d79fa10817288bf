/* The round trip of Fig. 3 of the LogGPS paper (Ino, Fujimoto and Hagihara, PPoPP 2001): rank 0 sends, computes for a
 * while and receives; its partner receives and sends back. */
#ifndef PROBE_TRIP_H
#define PROBE_TRIP_H

#include "pair.h"

/* As many round trips, each in ticks from the begin of the send to the end of the receive, after a tenth as many that do
 * not count; a collective call of both ranks. trips is for the rank that measures, and ignored by the other. */
void trip_measure(const Pair *pair, uint64_t bytes, uint64_t delay_ticks, uint64_t *trips, uint64_t count);

#endif
