/** The page of a run in a real browser. */
package io.idlewave.system.report;
