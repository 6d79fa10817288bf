/** The networks that ship, as studies name them: one kind per model of {@code perturb.network}. */
@NullMarked
package io.idlewave.jobs.study.network;

import org.jspecify.annotations.NullMarked;
