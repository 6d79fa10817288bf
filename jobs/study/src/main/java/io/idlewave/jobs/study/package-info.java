/**
 * The study: what is asked of a trace, as a file, as command line flags, and as values.
 *
 * <p>Promised: every problem is a {@code StudyException} that names the document, the place, the
 * bound and what was found; what is written reads back as an equal study. Every key and word stands
 * in {@code docs/study.md}, which a test compares with the readers.
 */
@NullMarked
package io.idlewave.jobs.study;

import org.jspecify.annotations.NullMarked;
