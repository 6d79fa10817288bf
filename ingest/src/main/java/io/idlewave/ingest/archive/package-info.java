/**
 * The trace archive: a folder with {@code trace.json} and one Avro container file per rank.
 *
 * <p>An archive appears as a whole or not at all, by an {@link
 * io.idlewave.ingest.archive.ArchiveDraft}; equal traces give equal files. Version,
 * cross-references and digest of {@code trace.json} are checked when it is opened; the calls of a
 * rank are compared with their digest whenever they are read from the first to the last. A digest
 * is over decoded calls, so files that another Avro tool has rewritten, with another codec or in a
 * schema of its own, hold the same archive; positions in them are then refused rather than
 * followed.
 *
 * <p>Blocks are compressed by zstandard, which not every Avro library can read without an addition:
 * its frames carry a checksum, so that a walk that starts in the middle notices a flipped bit, and
 * reading is a cost of every run. {@code avro-tools recodec} makes other files of them.
 */
@NullMarked
package io.idlewave.ingest.archive;

import org.jspecify.annotations.NullMarked;
