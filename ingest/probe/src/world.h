/* The processes of a run: those of MPI (world_mpi.c), or one alone (world_alone.c); chosen when linking. */
#ifndef PROBE_WORLD_H
#define PROBE_WORLD_H

typedef struct {
    int rank;
    int size;
    int rank_on_node;
} World;

World world_begin(int *argc, char ***argv);

/* Returns once every process has called it. */
void world_barrier(void);

void world_end(void);

/* Ends all processes with this exit code. */
void world_abort(int code);

#endif
