/** What a study asks of the pipeline, as plain values: scenarios, bounds, rules and slack. */
@NullMarked
package io.idlewave.perturb.scenario;

import org.jspecify.annotations.NullMarked;
