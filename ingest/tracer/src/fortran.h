/* What converts the arguments of Fortran calls; the calls themselves are generated. */
#ifndef IW_FORTRAN
#define IW_FORTRAN

#include <mpi.h>
#include <stdlib.h>

/* Generated code passes Fortran's integers and arrays of them to C as they are. */
typedef char iw_integers_are_alike[sizeof(MPI_Fint) == sizeof(int) ? 1 : -1];

/* A buffer, or what C has for MPI_BOTTOM and MPI_IN_PLACE. */
void *iw_f_buffer(void *buffer);
/* Weights, or what C has for MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY. */
int *iw_f_weights(MPI_Fint *weights);
/* Whether it is MPI_STATUS_IGNORE or MPI_STATUSES_IGNORE. */
int iw_f_ignores(MPI_Fint *status);
/* Arrays of C, and back; the second frees them. */
MPI_Status *iw_f_statuses(MPI_Fint *statuses, int count);
void iw_f_put_statuses(MPI_Fint *statuses, MPI_Status *converted, int count);
MPI_Request *iw_f_requests(MPI_Fint *requests, int count);
void iw_f_put_requests(MPI_Fint *requests, MPI_Request *converted, int count);
/* Types, one per member or neighbour of the communicator, to be freed. */
enum { IW_MEMBERS, IW_SOURCES, IW_DESTINATIONS };
MPI_Datatype *iw_f_types(MPI_Fint *types, MPI_Comm comm, int which);
/* Indices count from 1. */
void iw_f_indices(int count, MPI_Fint *indices);
/* A text without its blanks at the end, to be freed. */
char *iw_f_text(const char *text, size_t length);

#endif
