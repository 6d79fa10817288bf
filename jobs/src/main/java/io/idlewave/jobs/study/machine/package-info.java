/**
 * The machine that a study states: network, processors, mapping, collectives, and networks known by
 * name.
 *
 * <p>A network model is registered in {@code NetworkKind}, with its parameters, and made in {@code
 * NetworkModels}; a platform is a file beside those of the resources and a name in {@code
 * Signatures}.
 */
@NullMarked
package io.idlewave.jobs.study.machine;

import org.jspecify.annotations.NullMarked;
