/** OTF2, byte by byte: files, chunks, records, definitions. */
@NullMarked
package io.idlewave.ingest.otf2.decode;

import org.jspecify.annotations.NullMarked;
