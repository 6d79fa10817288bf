#include "inject_settings.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART_BYTES = 128, FIELDS = 5 };

static const double MAX_NANOS = 1e15; /* 11 days: sums of times stay within 64 bits */

/* Cuts `text` at every ':' in place; returns the number of fields, or FIELDS + 1 if there are more. */
static int split(char *text, char *field[FIELDS]) {
  int fields = 0;
  for (char *next = text; next != NULL; fields++) {
    if (fields == FIELDS) {
      return FIELDS + 1;
    }
    field[fields] = next;
    next = strchr(next, ':');
    if (next != NULL) {
      *next++ = '\0';
    }
  }
  return fields;
}

/* A number of at least 0 followed by a unit. */
static int quantity(const char *text, const char *const unit[], const double factor[], double *value) {
  char *end;
  if ((*text < '0' || *text > '9') && *text != '.') {
    return -1;
  }
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    return -1;
  }
  double number = strtod(text, &end);
  for (int i = 0; unit[i] != NULL; i++) {
    if (end != text && strcmp(end, unit[i]) == 0) {
      *value = number * factor[i];
      return *value <= MAX_NANOS ? 0 : -1;
    }
  }
  return -1;
}

static int time_of(const char *text, double *nanos) {
  static const char *const unit[] = {"ns", "us", "\xc2\xb5s", "ms", "s", NULL};
  static const double factor[] = {1, 1e3, 1e3, 1e6, 1e9};
  return quantity(text, unit, factor, nanos);
}

static int whole_time_of(const char *text, int64_t *nanos) {
  double value;
  if (time_of(text, &value) != 0) {
    return -1;
  }
  *nanos = (int64_t)(value + 0.5);
  return 0;
}

static int frequency_of(const char *text, double *hertz) {
  static const char *const unit[] = {"Hz", "kHz", "MHz", NULL};
  static const double factor[] = {1, 1e3, 1e6};
  return quantity(text, unit, factor, hertz) == 0 && *hertz > 0 ? 0 : -1;
}

static int whole_of(const char *text, int64_t most, int64_t *value) {
  char *end;
  if (*text < '0' || *text > '9') {
    return -1;
  }
  errno = 0;
  long long number = strtoll(text, &end, 10);
  if (errno != 0 || *end != '\0' || number > most) {
    return -1;
  }
  *value = number;
  return 0;
}

static const char *read_noise(char *value, iw_settings *settings) {
  static const char *const form =
      "noise is periodic:FREQUENCY:DURATION[:random|aligned] or rate:FREQUENCY:DURATION, detours shorter than their distance";
  char *field[FIELDS];
  double hertz;
  int fields = split(value, field);
  if (fields < 3 || frequency_of(field[1], &hertz) != 0 || whole_time_of(field[2], &settings->noise_duration) != 0) {
    return form;
  }
  if (strcmp(field[0], "periodic") == 0 && fields <= 4) {
    settings->noise = IW_NOISE_PERIODIC;
    settings->noise_aligned = fields == 4 && strcmp(field[3], "aligned") == 0;
    if (fields == 4 && !settings->noise_aligned && strcmp(field[3], "random") != 0) {
      return form;
    }
  } else if (strcmp(field[0], "rate") == 0 && fields == 3) {
    settings->noise = IW_NOISE_RATE;
  } else {
    return form;
  }
  settings->noise_period = (int64_t)(1e9 / hertz + 0.5);
  return settings->noise_duration > 0 && settings->noise_duration < settings->noise_period ? NULL : form;
}

static const char *read_delay(char *value, iw_settings *settings) {
  static const char *const form = "delay is rank:RANK:call:CALL:TIME";
  char *field[FIELDS];
  int64_t rank;
  iw_delay delay;
  if (split(value, field) != FIELDS || strcmp(field[0], "rank") != 0 || strcmp(field[2], "call") != 0 ||
      whole_of(field[1], INT_MAX, &rank) != 0 || whole_of(field[3], INT64_MAX, &delay.call) != 0 ||
      whole_time_of(field[4], &delay.nanos) != 0) {
    return form;
  }
  if (settings->delays == IW_MAX_DELAYS) {
    return "more than 64 delays";
  }
  delay.rank = (int)rank;
  settings->delay[settings->delays++] = delay;
  return NULL;
}

static const char *read_ranks(char *value, iw_settings *settings) {
  static const char *const form = "ranks is RANK or FIRST-LAST, several with ':' between them, at most 64";
  for (char *next = value; next != NULL;) {
    char *text = next;
    next = strchr(next, ':');
    if (next != NULL) {
      *next++ = '\0';
    }
    int64_t first, last;
    char *dash = strchr(text, '-');
    if (dash != NULL) {
      *dash = '\0';
    }
    if (settings->ranges == IW_MAX_RANGES || whole_of(text, INT_MAX, &first) != 0 ||
        whole_of(dash == NULL ? text : dash + 1, INT_MAX, &last) != 0 || last < first) {
      return form;
    }
    settings->range[settings->ranges++] = (iw_range){(int)first, (int)last};
  }
  return NULL;
}

static const char *read_part(const char *key, char *value, iw_settings *settings) {
  static const char *const time = "a time such as 2us is needed (ns, us, ms, s)";
  int64_t seed;
  if (strcmp(key, "o_s") == 0) {
    return whole_time_of(value, &settings->send_overhead) == 0 ? NULL : time;
  }
  if (strcmp(key, "o_r") == 0) {
    return whole_time_of(value, &settings->receive_overhead) == 0 ? NULL : time;
  }
  if (strcmp(key, "g") == 0) {
    return whole_time_of(value, &settings->gap) == 0 ? NULL : time;
  }
  if (strcmp(key, "L") == 0) {
    return whole_time_of(value, &settings->latency) == 0 ? NULL : time;
  }
  if (strcmp(key, "G") == 0) {
    return time_of(value, &settings->per_byte) == 0 ? NULL : "a time per byte such as 0.5ns is needed (ns, us, ms, s)";
  }
  if (strcmp(key, "noise") == 0) {
    return read_noise(value, settings);
  }
  if (strcmp(key, "delay") == 0) {
    return read_delay(value, settings);
  }
  if (strcmp(key, "ranks") == 0) {
    return read_ranks(value, settings);
  }
  if (strcmp(key, "seed") == 0) {
    if (whole_of(value, INT64_MAX, &seed) != 0) {
      return "a whole number is needed";
    }
    settings->seed = (uint64_t)seed;
    return NULL;
  }
  return "unknown; known are o_s, o_r, g, L, G, noise, delay, ranks, seed";
}

int iw_settings_parse(const char *text, iw_settings *settings, char *error, size_t error_bytes) {
  static const char *const once[] = {"o_s", "o_r", "g", "L", "G", "noise", "ranks", "seed"};
  int seen[sizeof once / sizeof once[0]] = {0};
  memset(settings, 0, sizeof *settings);
  settings->seed = 1;
  for (const char *next = text; next != NULL;) {
    const char *end = strchr(next, ',');
    size_t bytes = end == NULL ? strlen(next) : (size_t)(end - next);
    char part[PART_BYTES];
    char shown[PART_BYTES];
    const char *wrong = NULL;
    if (bytes >= sizeof part) {
      snprintf(error, error_bytes, "IDLEWAVE_INJECT: a part of %zu characters: at most %d", bytes, PART_BYTES - 1);
      return -1;
    }
    memcpy(part, next, bytes);
    part[bytes] = '\0';
    memcpy(shown, part, sizeof part);
    next = end == NULL ? NULL : end + 1;
    char *value = strchr(part, '=');
    if (value == NULL) {
      wrong = "KEY=VALUE is needed";
    } else {
      *value++ = '\0';
      for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        if (strcmp(part, once[i]) == 0 && seen[i]++ > 0) {
          wrong = "stated twice";
        }
      }
      wrong = wrong != NULL ? wrong : read_part(part, value, settings);
    }
    if (wrong != NULL) {
      snprintf(error, error_bytes, "IDLEWAVE_INJECT: \"%s\": %s", shown, wrong);
      return -1;
    }
  }
  return 0;
}

int iw_settings_select(const iw_settings *settings, int rank) {
  for (int i = 0; i < settings->ranges; i++) {
    if (rank >= settings->range[i].first && rank <= settings->range[i].last) {
      return 1;
    }
  }
  return settings->ranges == 0;
}

int iw_settings_stamp(const iw_settings *settings) {
  return settings->gap > 0 || settings->latency > 0 || settings->per_byte > 0;
}

int iw_settings_network(const iw_settings *settings) {
  return iw_settings_stamp(settings) || settings->send_overhead > 0 || settings->receive_overhead > 0;
}
