#include "world.h"

#include <mpi.h>
#include <stdlib.h>

World world_begin(int *argc, char ***argv) {
    World world;
    MPI_Comm node;
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world.size);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, world.rank, MPI_INFO_NULL, &node);
    MPI_Comm_rank(node, &world.rank_on_node);
    MPI_Comm_free(&node);
    return world;
}

void world_barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }

void world_end(void) { MPI_Finalize(); }

void world_abort(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
    exit(code);
}
