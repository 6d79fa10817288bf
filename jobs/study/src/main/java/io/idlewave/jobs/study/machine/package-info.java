/**
 * The machine that a study states: network, processors, mapping, collectives, and networks known by
 * name.
 *
 * <p>A network model is found by a service line, as a {@code NetworkKind}; {@code NetworkModels}
 * puts protocols, fragments and tiers around it. A platform is a file beside those of the resources
 * and a name in {@code Signatures}.
 */
@NullMarked
package io.idlewave.jobs.study.machine;

import org.jspecify.annotations.NullMarked;
