/** The text of studies: YAML trees with located errors, quantities with units. */
@NullMarked
package io.idlewave.jobs.study.text;

import org.jspecify.annotations.NullMarked;
