/*
 * The network of the settings: overheads of the processor, and the ways out and in of this rank's network interface, in the
 * seven parameters of Leon, Maccabe and Brightwell (logp7 in a study), with gs = gr = g.
 *
 * With T = (bytes - 1) G, a message whose sender is ready at t enters the network at e = max(t, out), after which
 * out = e + max(g, T); it is there at e + F + L + T, with F what a small message takes anyway. It has come in at a = max(there, in + T), after which in = a + max(g, T) - T.
 * Messages come in in the order in which the receiver completes them.
 */
#ifndef IDLEWAVE_INJECT_NETWORK_H
#define IDLEWAVE_INJECT_NETWORK_H

#include <mpi.h>
#include <stdint.h>

#include "inject_settings.h"

/* From here on messages are those of the settings, in form; nothing falls on them yet. */
void iw_network_start(const iw_settings *settings);

/* Lets the settings fall on the messages of this rank, which take `flight` anyway. */
void iw_network_apply(const iw_settings *settings, int64_t flight);

/* Whether messages carry a due time. */
int iw_network_stamps(void);

/* Whether a receive costs anything: an overhead, or a wait until its message is due. */
int iw_network_receives(void);

/* Keeps the processor busy for o_s and puts a message on its way; returns when it is there. */
int64_t iw_network_send(int64_t bytes);

/* When a message that is there at `due` has come in. */
int64_t iw_network_come_in(int64_t due, int64_t bytes);

/* Keeps the processor busy for o_r. */
void iw_network_receive(void);

#endif
