/**
 * The door for traces that go out: a {@link io.idlewave.perturb.export.TraceExport} writes an
 * archive in a format that other tools read.
 *
 * <p>A new format is one class, and one line in {@code
 * META-INF/services/io.idlewave.perturb.export.TraceExport}. What a format cannot express is
 * refused with its place, or stands among the conditions of the file.
 */
@NullMarked
package io.idlewave.perturb.export;

import org.jspecify.annotations.NullMarked;
