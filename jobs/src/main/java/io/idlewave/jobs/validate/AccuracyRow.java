package io.idlewave.jobs.validate;

/**
 * What was measured of messages and noise under a setting that states one parameter, as a row of
 * Tables 1 to 6 of León, Maccabe and Brightwell ("Instrumenting LogP Parameters in GM"). Times are
 * in ns, G in ns per byte, noise is a share of the time.
 *
 * @param parameter the parameter that was set
 * @param setting what was injected
 * @param desired the value that the parameter is to have: what it has with nothing injected and
 *     what is added; of g the value set, below which it cannot be
 * @param found the value that it has
 * @param error |desired - found| / desired
 * @param sendOverheadNanos o_s, which a setting of another parameter leaves as it is, as the next
 *     four
 * @param receiveOverheadNanos o_r
 * @param latencyNanos L
 * @param gapNanos g
 * @param perByteNanos G
 * @param noiseShare noise
 */
public record AccuracyRow(
    String parameter,
    String setting,
    double desired,
    double found,
    double error,
    double sendOverheadNanos,
    double receiveOverheadNanos,
    double latencyNanos,
    double gapNanos,
    double perByteNanos,
    double noiseShare) {

  static AccuracyRow of(Injection injection, Accuracy without, Accuracy with) {
    AccuracyParameter parameter = AccuracyParameter.of(injection);
    double desired = parameter.desired(injection, without);
    double found = parameter.found(with);
    return new AccuracyRow(
        parameter.symbol(),
        injection.text(),
        desired,
        found,
        Math.abs(desired - found) / desired,
        with.sendOverheadNanos(),
        with.receiveOverheadNanos(),
        with.latencyNanos(),
        with.gapNanos(),
        with.perByteNanos(),
        with.noiseShare());
  }
}
