#ifdef __linux__
#define _GNU_SOURCE /* sched_setaffinity */
#endif
#include "pin.h"

#ifdef __linux__
#include <sched.h>

int pin_to(int place) {
    cpu_set_t allowed, one;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return -1;
    }
    int count = CPU_COUNT(&allowed);
    if (count == 0) {
        return -1;
    }
    int left = place % count;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET(cpu, &allowed) && left-- == 0) {
            CPU_ZERO(&one);
            CPU_SET(cpu, &one);
            return sched_setaffinity(0, sizeof one, &one) == 0 ? cpu : -1;
        }
    }
    return -1;
}
#else
int pin_to(int place) {
    (void)place;
    return -1;
}
#endif
