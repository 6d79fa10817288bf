C     A ring by mpif.h. Prints what it did as kitchen does.
      program classic
      implicit none
      include 'mpif.h'
      integer error, rank, ranks, token, i
      integer status(MPI_STATUS_SIZE)
      call MPI_INIT(error)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, error)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, error)
      do 10 i = 1, 5
        if (rank .eq. 0) then
          token = i
          call MPI_SEND(token, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD,
     &        error)
          call MPI_RECV(token, 1, MPI_INTEGER, ranks - 1, 7,
     &        MPI_COMM_WORLD, status, error)
        else
          call MPI_RECV(token, 1, MPI_INTEGER, rank - 1, 7,
     &        MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
          call MPI_SEND(token, 1, MPI_INTEGER, mod(rank + 1, ranks),
     &        7, MPI_COMM_WORLD, error)
        end if
   10 continue
      call MPI_BCAST(token, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
      if (rank .eq. 0) then
        print '(a, i0)', 'messages ', 5 * ranks
        print '(a, i0)', 'messageBytes ', 20 * ranks
        print '(a, i0)', 'collectives ', 1
        print '(a, i0)', 'MPI_Recv ', 5 * ranks
      end if
      call MPI_FINALIZE(error)
      end
