/** Texts: YAML trees of studies with located errors, quantities with units, program parts. */
@NullMarked
package io.idlewave.jobs.study.text;

import org.jspecify.annotations.NullMarked;
