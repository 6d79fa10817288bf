/**
 * Keys of studies, declared once: {@code Key} and {@code Keys} for mappings, {@code Form} for
 * values, {@code Variants} for mappings of several kinds. Readers, writers, what is refused and the
 * schema for editors follow from a declaration.
 */
@NullMarked
package io.idlewave.jobs.study.key;

import org.jspecify.annotations.NullMarked;
