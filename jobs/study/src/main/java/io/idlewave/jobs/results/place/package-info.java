/**
 * Where results lie: folders to read from and to write to, on this machine or on another file
 * system.
 */
@NullMarked
package io.idlewave.jobs.results.place;

import org.jspecify.annotations.NullMarked;
