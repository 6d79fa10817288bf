/**
 * What analyses put into the summary, each under its label. The components are described in {@code
 * docs/results.md}, and their names are a stable contract: units stand in them, and null is what an
 * earlier version did not write or what a run does not have.
 */
@NullMarked
package io.idlewave.jobs.results.part;

import org.jspecify.annotations.NullMarked;
