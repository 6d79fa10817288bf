/** Results as text for a terminal. */
@NullMarked
package io.idlewave.jobs.text;

import org.jspecify.annotations.NullMarked;
