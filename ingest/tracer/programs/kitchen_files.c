/* Files: written and read in every way. */
#include "kitchen.h"

#include <stdio.h>
#include <stdlib.h>

#define COUNT 8

static int data[COUNT];

static void at(MPI_File file) {
  MPI_Offset place = rank * COUNT * (MPI_Offset)sizeof(int);
  MPI_Status status;
  MPI_Request request[4];
  DO(File_write_at, file, place, data, COUNT, MPI_INT, &status);
  DO(File_read_at, file, place, data, COUNT, MPI_INT, MPI_STATUS_IGNORE);
  DO(File_write_at_all, file, place, data, COUNT, MPI_INT, &status);
  DO(File_read_at_all, file, place, data, COUNT, MPI_INT, &status);
  DO(File_iwrite_at, file, place, data, COUNT, MPI_INT, &request[0]);
  DO(Wait, &request[0], &status);
  DO(File_iread_at, file, place, data, COUNT, MPI_INT, &request[0]);
  DO(Wait, &request[0], &status);
  DO(File_iwrite_at_all, file, place, data, COUNT, MPI_INT, &request[0]);
  DO(Wait, &request[0], &status);
  DO(File_iread_at_all, file, place, data, COUNT, MPI_INT, &request[0]);
  DO(Wait, &request[0], &status);
  DO(File_write_at_all_begin, file, place, data, COUNT, MPI_INT);
  DO(File_write_at_all_end, file, data, &status);
  DO(File_read_at_all_begin, file, place, data, COUNT, MPI_INT);
  DO(File_read_at_all_end, file, data, &status);
}

static void in_turn(MPI_File file) {
  MPI_Status status;
  MPI_Request request;
  DO(File_write, file, data, COUNT, MPI_INT, &status);
  DO(File_read, file, data, 0, MPI_INT, &status);
  DO(File_write_all, file, data, COUNT, MPI_INT, &status);
  DO(File_read_all, file, data, 0, MPI_INT, &status);
  DO(File_iwrite, file, data, COUNT, MPI_INT, &request);
  DO(Wait, &request, &status);
  DO(File_iread, file, data, 0, MPI_INT, &request);
  DO(Wait, &request, &status);
  DO(File_iwrite_all, file, data, COUNT, MPI_INT, &request);
  DO(Wait, &request, &status);
  DO(File_iread_all, file, data, 0, MPI_INT, &request);
  DO(Wait, &request, &status);
  DO(File_write_all_begin, file, data, COUNT, MPI_INT);
  DO(File_write_all_end, file, data, &status);
  DO(File_read_all_begin, file, data, 0, MPI_INT);
  DO(File_read_all_end, file, data, &status);
}

static void shared(MPI_File file) {
  MPI_Status status;
  MPI_Request request;
  DO(File_seek_shared, file, 0, MPI_SEEK_SET);
  DO(File_write_shared, file, data, COUNT, MPI_INT, &status);
  DO(File_read_shared, file, data, 0, MPI_INT, &status);
  DO(File_iwrite_shared, file, data, COUNT, MPI_INT, &request);
  DO(Wait, &request, &status);
  DO(File_iread_shared, file, data, 0, MPI_INT, &request);
  DO(Wait, &request, &status);
  DO(File_write_ordered, file, data, COUNT, MPI_INT, &status);
  DO(File_read_ordered, file, data, 0, MPI_INT, &status);
  DO(File_write_ordered_begin, file, data, COUNT, MPI_INT);
  DO(File_write_ordered_end, file, data, &status);
  DO(File_read_ordered_begin, file, data, 0, MPI_INT);
  DO(File_read_ordered_end, file, data, &status);
}

void kitchen_files(void) {
  char name[64];
  MPI_File file;
  int number = rank == 0 ? rand() : 0;
  PMPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
  snprintf(name, sizeof name, "kitchen-%d.data", number);
  COLLECTIVE(MPI_COMM_WORLD, File_open, MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  DO(File_set_size, file, 1 << 16);
  DO(File_preallocate, file, 1 << 16);
  DO(File_set_view, file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  at(file);
  in_turn(file);
  shared(file);
  DO(File_sync, file);
  DO(File_close, &file);
}
