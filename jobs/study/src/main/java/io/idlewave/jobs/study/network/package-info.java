/**
 * The network that a study states, with tiers, hops and a topology, or by the name of a platform.
 *
 * <p>A network model is found by a service line, as a {@code NetworkKind}; {@code NetworkModels}
 * puts protocols, fragments and tiers around it. A topology is a {@code TopologyKind}. A platform
 * is a file beside those of the resources and a name in {@code Signatures}.
 */
@NullMarked
package io.idlewave.jobs.study.network;

import org.jspecify.annotations.NullMarked;
