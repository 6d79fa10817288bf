/**
 * Places of results that the engine's file systems reach: folders, their names and the sink that
 * writes into one.
 */
@NullMarked
package io.idlewave.jobs.pipeline.place;

import org.jspecify.annotations.NullMarked;
