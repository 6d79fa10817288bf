package io.idlewave.jobs.prepare;

/**
 * What a job inside this process takes beside the lanes.
 *
 * @param parallelism of the propagation
 * @param heapBytes on the heap
 * @param bufferBytes outside of it, for the blocks under way between its parts
 * @param mostBufferBytes that this process may have outside of the heap
 */
public record EngineMemory(
    int parallelism, long heapBytes, long bufferBytes, long mostBufferBytes) {}
