/** What the difference of two run times is made of, activity by activity. */
@NullMarked
package io.idlewave.perturb.difference;

import org.jspecify.annotations.NullMarked;
