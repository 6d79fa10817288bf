/** Findings: which figures show what an analysis has found, declared beside its tables. */
@NullMarked
package io.idlewave.jobs.results.finding;

import org.jspecify.annotations.NullMarked;
