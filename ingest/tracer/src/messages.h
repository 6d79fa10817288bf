/* What messages of calls of several of them share. */
#ifndef IW_MESSAGES
#define IW_MESSAGES

#include <mpi.h>
#include <stdint.h>

/* The tag of the messages of neighbourhood collectives, which no message of the program has. */
#define IW_NEIGHBOUR_TAG (-1)

/* A neighbour, and what it sends. */
typedef struct {
  int peer;
  int64_t bytes;
} iw_neighbour;

/* Takes so many numbers of requests; the first of them. */
int64_t iw_numbers(int count);
void iw_write_send(int branch, int mode, int dest, int tag, int communicator, int64_t bytes);
void iw_write_receive(int source, int tag, int communicator, int64_t bytes);
int64_t iw_received_bytes(const MPI_Status *status);
/* A nonblocking collective. */
void iw_post_collective(MPI_Request handle);
/* A one-sided operation with a request of its own. */
void iw_post_transfer(MPI_Request handle, int recorded);
/* A nonblocking neighbourhood collective: its sends have the numbers from first on, its receives those after. Takes sources. */
void iw_post_neighbours(MPI_Request handle, int64_t first, int sent, int received, iw_neighbour *sources, int communicator);

#endif
