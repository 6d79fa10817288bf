/** How transformations of a program stand in a study. */
@NullMarked
package io.idlewave.jobs.study.transform;

import org.jspecify.annotations.NullMarked;
