/**
 * What results are conditional on: the registry of conditions, how each is found, and the words
 * that explain them. A new condition is a constant of {@code ConditionCode}.
 */
@NullMarked
package io.idlewave.jobs.condition;

import org.jspecify.annotations.NullMarked;
