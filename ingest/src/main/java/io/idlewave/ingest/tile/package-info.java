/**
 * More ranks than were recorded: a trace whose ranks form a grid, as those of a stencil do, becomes
 * one of several copies of the grid, with neighbours across them.
 */
@NullMarked
package io.idlewave.ingest.tile;

import org.jspecify.annotations.NullMarked;
