/**
 * The collectives that a study states: algorithms by size, chunks and protocols of their transport,
 * tau-Lop.
 */
@NullMarked
package io.idlewave.jobs.study.collective;

import org.jspecify.annotations.NullMarked;
