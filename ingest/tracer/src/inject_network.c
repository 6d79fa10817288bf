#include "inject_network.h"

#include <pthread.h>

#include "inject_time.h"

static iw_settings here; /* of this rank: all 0 where nothing falls on it */
static int64_t anyway;   /* what a small message takes with nothing injected */
static int stamps;
static int receives;
static pthread_mutex_t ways = PTHREAD_MUTEX_INITIALIZER;
static int64_t way_out, way_in;

void iw_network_start(const iw_settings *settings) {
  stamps = iw_settings_stamp(settings);
  receives = stamps;
}

void iw_network_apply(const iw_settings *settings, int64_t flight) {
  here = *settings;
  anyway = flight;
  receives = stamps || here.receive_overhead > 0;
  way_out = way_in = iw_now();
}

int iw_network_stamps(void) {
  return stamps;
}

int iw_network_receives(void) {
  return receives;
}

static int64_t transfer(int64_t bytes) {
  return bytes > 1 ? (int64_t)((double)(bytes - 1) * here.per_byte + 0.5) : 0;
}

static int64_t later(int64_t a, int64_t b) {
  return a > b ? a : b;
}

int64_t iw_network_send(int64_t bytes) {
  if (here.send_overhead > 0) {
    iw_busy(here.send_overhead);
  }
  int64_t through = transfer(bytes);
  pthread_mutex_lock(&ways);
  int64_t enters = later(iw_now(), way_out);
  way_out = enters + later(here.gap, through);
  pthread_mutex_unlock(&ways);
  return enters + anyway + here.latency + through;
}

int64_t iw_network_come_in(int64_t due, int64_t bytes) {
  int64_t through = transfer(bytes);
  pthread_mutex_lock(&ways);
  int64_t in = later(due, way_in + through);
  way_in = in + later(here.gap, through) - through;
  pthread_mutex_unlock(&ways);
  return in;
}

void iw_network_receive(void) {
  if (here.receive_overhead > 0) {
    iw_busy(here.receive_overhead);
  }
}
