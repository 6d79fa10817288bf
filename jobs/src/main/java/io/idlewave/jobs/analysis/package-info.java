/**
 * What is found beside run times: paths, tolerances, sensitivities, synchronisation.
 *
 * <p>The door is {@code Analysis}; one is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.AnalysisKind}. Promised: all analyses of a study share
 * their walks over the trace, and have given everything before the results are committed.
 */
@NullMarked
package io.idlewave.jobs.analysis;

import org.jspecify.annotations.NullMarked;
