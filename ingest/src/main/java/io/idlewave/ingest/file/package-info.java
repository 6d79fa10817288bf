/**
 * Files and what lies in them: which may be read, trees of them, numbers as Avro encodes them;
 * scratch folders and pages that a killed process does not leave behind; locks on places where an
 * archive is written; libraries that are unpacked among temporary files.
 */
@NullMarked
package io.idlewave.ingest.file;

import org.jspecify.annotations.NullMarked;
