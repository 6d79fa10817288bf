/** The trace archive: a folder with {@code trace.json} and one Avro container file per rank. */
@NullMarked
package io.idlewave.ingest.archive;

import org.jspecify.annotations.NullMarked;
