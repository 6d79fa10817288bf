/** Results: rows, tables, the folder in which they lie, and its committer. */
@NullMarked
package io.idlewave.jobs.results;

import org.jspecify.annotations.NullMarked;
