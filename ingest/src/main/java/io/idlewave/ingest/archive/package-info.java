/**
 * The trace archive: a folder with {@code trace.json}, Avro container files of calls that ranks
 * share, and {@code blocks.avro}, which says where the blocks of each rank lie.
 *
 * <p>An archive appears as a whole or not at all, by an {@link
 * io.idlewave.ingest.archive.ArchiveDraft}. Version, cross-references and digest of {@code
 * trace.json} are checked when it is opened; the calls of a rank are compared with their digest
 * whenever they are read from the first to the last. A digest is over encoded calls, not over how
 * files store them.
 *
 * <p><b>Memory.</b> A walk reads all ranks at a time and holds a block of each. Blocks are sized so
 * that this takes at most 128 MB up to 65,536 ranks and 2 KB per rank beyond, and no more than 64
 * files are open, whatever the number of ranks. The index takes 8 bytes per block in memory.
 *
 * <p><b>Older archives.</b> Up to format version 3 each rank has a file of its own, whose rows are
 * calls. Such files hold the same archive when another Avro tool has rewritten them, with another
 * codec or in a schema of its own; positions in them are then refused rather than followed.
 *
 * <p>Blocks are compressed by zstandard, which not every Avro library can read without an addition:
 * its frames carry a checksum, so that a walk that starts in the middle notices a flipped bit, and
 * reading is a cost of every run.
 */
@NullMarked
package io.idlewave.ingest.archive;

import org.jspecify.annotations.NullMarked;
