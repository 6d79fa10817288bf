package io.idlewave.perturb.network;

/** The rows of Table 5 of the LogGPS paper. */
public enum Platform {
  /** NEC Cenju-4. */
  CENJU_4,
  /** Myrinet. */
  MYRINET,
  /** Fast Ethernet. */
  FAST_ETHERNET;

  /** Its network. */
  public LogGps network() {
    return switch (this) {
      case CENJU_4 -> new LogGps(640, 7820, 7.63, 12.77, 0.57, -12.74, 1028, 1028);
      case MYRINET -> new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, 16383);
      case FAST_ETHERNET -> new LogGps(35220, 20590, 10.67, 5.87, 191.89, 74.95, 1023, 16383);
    };
  }
}
