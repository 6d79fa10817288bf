/**
 * Files of measurements, recognised by what stands in them: work per quantum of time (FTQ), times
 * of fixed work (FWQ), lists of detours (netgauge, selfish), Linux tracers and their histograms,
 * tables of latency and bandwidth.
 *
 * <p>A format is a {@link io.idlewave.perturb.measure.MeasurementFormat} with a line in {@code
 * META-INF/services/io.idlewave.perturb.measure.MeasurementFormat}.
 */
@NullMarked
package io.idlewave.perturb.measure;

import org.jspecify.annotations.NullMarked;
