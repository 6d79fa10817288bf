/** The server in a process of its own, and its page in a real browser. */
package io.idlewave.system.serve;
