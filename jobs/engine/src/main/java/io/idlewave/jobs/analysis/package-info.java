/**
 * From lanes to results: what is found beside run times, and the committer that gives everything to
 * the sinks.
 *
 * <p>An {@code Analysis} is one class with a constructor without arguments and a line in {@code
 * META-INF/services/io.idlewave.jobs.study.AnalysisKind}; its rows are a record with a {@code
 * Table}. It states what lanes carry for it and which tables it fills, starts on the lanes of a
 * run, asks for walks that see the blocks of the trace, here or in a job of their own, and gives
 * rows and a part of the summary. Analyses see lanes in the order of the study, so that what they
 * find has the same bits at any parallelism.
 */
@NullMarked
package io.idlewave.jobs.analysis;

import org.jspecify.annotations.NullMarked;
