/**
 * The door of sinks, and the results folder, which is one. What they take stands in rooms of its
 * own: {@code row} and {@code table}, {@code summary} and {@code part}; where it lies, in {@code
 * place}.
 *
 * <p><b>Sinks.</b> Any number of {@link io.idlewave.jobs.results.ResultSink}s take the same rows. A
 * new one is a class and its {@link io.idlewave.jobs.results.SinkProvider}, which stands in {@code
 * META-INF/services}; users ask for it by {@code --sink NAME:ADDRESS}. The contract test runs over
 * all that are registered.
 *
 * <p><b>The folder.</b> {@link io.idlewave.jobs.results.FolderSink} is the sink of {@code --out}.
 * It has one writer at a time ({@code run.lock}), never mixes two runs, never follows a link, and
 * writes {@code summary.json} last. The same study, seed and version give the same bytes in every
 * table; the part {@code engine} of the summary alone differs. {@link
 * io.idlewave.jobs.results.ResultsFolder} reads it and notices rows that are lost, doubled, changed
 * or of another run.
 */
@NullMarked
package io.idlewave.jobs.results;

import org.jspecify.annotations.NullMarked;
