/**
 * Runs beside each other: the history of results folders, two of them scenario by scenario, and two
 * recorded runs of a program place by place.
 *
 * <p>Promised: what is compared is said with the reasons why it may not be comparable; replicates
 * are paired only where both runs drew the same random numbers.
 */
@NullMarked
package io.idlewave.jobs.compare;

import org.jspecify.annotations.NullMarked;
