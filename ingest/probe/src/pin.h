/* Pins the process to one CPU, as far as the system lets it. */
#ifndef PROBE_PIN_H
#define PROBE_PIN_H

/* Pins to the CPU numbered place, modulo their count, of those that the process may use. Returns the CPU, or -1. */
int pin_to(int place);

#endif
