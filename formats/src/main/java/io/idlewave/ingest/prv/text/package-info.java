/** The text files of the Paraver family: fields between colons, labels, names of rows. */
@NullMarked
package io.idlewave.ingest.prv.text;

import org.jspecify.annotations.NullMarked;
