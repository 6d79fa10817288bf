/**
 * Results on the terminal. Lines are {@link io.idlewave.ingest.model.PlainText}: no name in a trace
 * or a study acts on the terminal. Charts are drawn with the {@link io.idlewave.jobs.text.Glyphs}
 * that the terminal shows. Every report ends in the caveat line, which says what its numbers are
 * conditional on.
 */
@NullMarked
package io.idlewave.jobs.text;

import org.jspecify.annotations.NullMarked;
