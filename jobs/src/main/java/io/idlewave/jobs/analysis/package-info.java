/**
 * From lanes to results: what is found beside run times, and the committer that gives everything to
 * the sinks.
 *
 * <p>An {@code Analysis} is one class with a constructor without arguments and a line in {@code
 * META-INF/services/io.idlewave.jobs.study.AnalysisKind}; its rows are a record with a {@code
 * Table}. It states what lanes carry for it and which tables it fills, starts on the lanes of a
 * run, sees the blocks of as many walks as it asks for, which it shares with the others, and gives
 * rows and a part of the summary. Analyses see lanes in the order of the study, so that what they
 * find has the same bits at any parallelism.
 */
@NullMarked
package io.idlewave.jobs.analysis;

import org.jspecify.annotations.NullMarked;
