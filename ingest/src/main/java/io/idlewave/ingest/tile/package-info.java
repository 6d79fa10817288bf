/**
 * More ranks than were recorded: a trace whose ranks form a grid, as those of a stencil do, becomes
 * one of a larger grid, with neighbours wherever copies of the recorded one touch; a training job
 * becomes one of several data-parallel copies of itself.
 */
@NullMarked
package io.idlewave.ingest.tile;

import org.jspecify.annotations.NullMarked;
