/**
 * A server that answers many questions about the traces below a folder: who gets in, its interface,
 * runs one after the other, the page that asks.
 */
@NullMarked
package io.idlewave.jobs.serve;

import org.jspecify.annotations.NullMarked;
