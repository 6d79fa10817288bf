/** The scenarios that a study states: noise, latency, bandwidth, delays, grids. */
@NullMarked
package io.idlewave.jobs.study.scenario;

import org.jspecify.annotations.NullMarked;
