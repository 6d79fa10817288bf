/**
 * Noise processes as studies state them: periodic, at a rate, replayed, mixed. Nobody calls them by
 * name; {@code jobs.study.scenario.NoiseKeys} finds them as services.
 */
@NullMarked
package io.idlewave.jobs.study.noise;

import org.jspecify.annotations.NullMarked;
