/**
 * The topologies that ship, as studies name them: one kind per class of {@code perturb.topology}.
 */
@NullMarked
package io.idlewave.jobs.study.topology;

import org.jspecify.annotations.NullMarked;
