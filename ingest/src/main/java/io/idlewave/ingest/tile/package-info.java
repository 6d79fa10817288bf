/**
 * More ranks than were recorded: a trace whose ranks form a grid, as those of a stencil do, becomes
 * one of a larger grid, with neighbours wherever copies of the recorded one touch.
 */
@NullMarked
package io.idlewave.ingest.tile;

import org.jspecify.annotations.NullMarked;
