/** The program's entry. */
@NullMarked
package io.idlewave.jobs;

import org.jspecify.annotations.NullMarked;
