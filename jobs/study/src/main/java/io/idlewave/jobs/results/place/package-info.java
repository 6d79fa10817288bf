/** Where results lie: folders to read and to write, here or on another file system. */
@NullMarked
package io.idlewave.jobs.results.place;

import org.jspecify.annotations.NullMarked;
