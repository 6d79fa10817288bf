/**
 * What a job leaves: the outputs of its propagators, gathered and found complete, its results, and
 * the file or the client that takes them; frontiers of live runs and where their ranks are.
 */
@NullMarked
package io.idlewave.jobs.pipeline.outcome;

import org.jspecify.annotations.NullMarked;
