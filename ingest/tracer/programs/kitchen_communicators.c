/* Communicators made in every way, each used for messages and a collective; two groups that talk across. */
#include "kitchen.h"

static void use(MPI_Comm comm, int last) {
  int size, me, one = 1, sum, token = rank;
  PMPI_Comm_size(comm, &size);
  PMPI_Comm_rank(comm, &me);
  DO(Sendrecv_replace, &token, 1, MPI_INT, (me + 1) % size, 5, (me + size - 1) % size, 5, comm, MPI_STATUS_IGNORE);
  sends(sizeof(int));
  COLLECTIVE(comm, Allreduce, &one, &sum, 1, MPI_INT, MPI_SUM, comm);
  if (last) DO(Comm_free, &comm);
}

static void between_groups(void) {
  MPI_Comm half, inter, copy, merged;
  int upper = rank >= ranks / 2, me, others, token = rank, sum;
  COLLECTIVE(MPI_COMM_WORLD, Comm_split, MPI_COMM_WORLD, upper, -rank, &half);
  DO(Intercomm_create, half, 0, MPI_COMM_WORLD, upper ? ranks / 2 - 1 : ranks - 1, 8, &inter);
  collective(inter); /* the creation counts as a collective of both groups */
  PMPI_Comm_rank(inter, &me);
  PMPI_Comm_remote_size(inter, &others);
  if (me < others && others == ranks - others) {
    DO(Sendrecv_replace, &token, 1, MPI_INT, me, 9, me, 9, inter, MPI_STATUS_IGNORE);
    sends(sizeof(int));
  }
  COLLECTIVE(inter, Barrier, inter);
  COLLECTIVE(inter, Allreduce, &token, &sum, 1, MPI_INT, MPI_SUM, inter);
  COLLECTIVE(inter, Bcast, &token, 1, MPI_INT, upper ? 0 : me == 0 ? MPI_ROOT : MPI_PROC_NULL, inter);
  COLLECTIVE(inter, Comm_dup, inter, &copy);
  COLLECTIVE(copy, Barrier, copy);
  DO(Intercomm_merge, inter, upper, &merged);
  collective(merged);
  use(merged, 1);
  DO(Comm_disconnect, &copy);
  DO(Comm_free, &inter);
  use(half, 1);
}

void kitchen_communicators(void) {
  MPI_Comm made;
  MPI_Group world, even;
  MPI_Request request;
  int range[1][3] = {{0, ranks - 1, 2}};
  COLLECTIVE(MPI_COMM_WORLD, Comm_dup, MPI_COMM_WORLD, &made);
  DO(Comm_set_name, made, "a copy");
  use(made, 1);
  COLLECTIVE(MPI_COMM_WORLD, Comm_dup_with_info, MPI_COMM_WORLD, MPI_INFO_NULL, &made);
  use(made, 1);
  COLLECTIVE(MPI_COMM_WORLD, Comm_idup, MPI_COMM_WORLD, &made, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
  use(made, 1);
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  PMPI_Group_range_incl(world, 1, range, &even);
  COLLECTIVE(MPI_COMM_WORLD, Comm_create, MPI_COMM_WORLD, even, &made);
  if (rank % 2 == 0) {
    use(made, 1);
    DO(Comm_create_group, MPI_COMM_WORLD, even, 3, &made);
    collective(made);
    use(made, 1);
  }
  PMPI_Group_free(&even);
  PMPI_Group_free(&world);
  COLLECTIVE(MPI_COMM_WORLD, Comm_split_type, MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made);
  use(made, 1);
  use(MPI_COMM_SELF, 0);
  between_groups();
}
