! Messages, requests and collectives by the module mpi, and what Fortran has of its own: constants that are addresses, indices from
! 1, logicals, texts. Prints what it did as kitchen does.
program modern
  use mpi
  implicit none
  integer, parameter :: n = 4
  integer :: error, rank, ranks, to, from, i, left, index, done
  integer :: requests(2 * n), statuses(MPI_STATUS_SIZE, 2 * n), status(MPI_STATUS_SIZE), indices(2 * n)
  integer :: outgoing(n), incoming(n, n), total, copy, grid, window
  integer :: counts(64), displs(64), types(64)
  integer(kind=MPI_ADDRESS_KIND) :: window_bytes
  integer :: many_out(64), many_in(64)
  logical :: periods(1), flag
  call MPI_INIT(error)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, error)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, error)
  to = mod(rank + 1, ranks)
  from = mod(rank + ranks - 1, ranks)
  outgoing = rank
  call MPI_SENDRECV(outgoing, n, MPI_INTEGER, to, 1, incoming, n, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &
      MPI_STATUS_IGNORE, error)
  if (incoming(1, 1) /= from) call MPI_ABORT(MPI_COMM_WORLD, 1, error)
  call post(10)
  call MPI_WAITALL(2 * n, requests, MPI_STATUSES_IGNORE, error)
  call post(20)
  call MPI_WAITALL(2 * n, requests, statuses, error)
  if (statuses(MPI_SOURCE, 1) /= from .or. statuses(MPI_TAG, n) /= 20 + n) call MPI_ABORT(MPI_COMM_WORLD, 2, error)
  call post(30)
  do left = 1, 2 * n
    call MPI_WAITANY(2 * n, requests, index, status, error)
    if (index < 1 .or. index > 2 * n) call MPI_ABORT(MPI_COMM_WORLD, 3, error)
    if (requests(index) /= MPI_REQUEST_NULL) call MPI_ABORT(MPI_COMM_WORLD, 4, error)
  end do
  call post(40)
  left = 2 * n
  do while (left > 0)
    call MPI_WAITSOME(2 * n, requests, done, indices, statuses, error)
    do i = 1, done
      if (requests(indices(i)) /= MPI_REQUEST_NULL) call MPI_ABORT(MPI_COMM_WORLD, 5, error)
    end do
    left = left - done
  end do
  total = 1
  call MPI_ALLREDUCE(MPI_IN_PLACE, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
  if (total /= ranks) call MPI_ABORT(MPI_COMM_WORLD, 6, error)
  counts = 1
  types = MPI_INTEGER
  do i = 1, 64
    displs(i) = 4 * (i - 1)
    many_out(i) = rank
  end do
  call MPI_ALLTOALLW(many_out, counts, displs, types, many_in, counts, displs, types, MPI_COMM_WORLD, error)
  if (many_in(ranks) /= ranks - 1) call MPI_ABORT(MPI_COMM_WORLD, 7, error)
  call MPI_COMM_DUP(MPI_COMM_WORLD, copy, error)
  call MPI_COMM_SET_NAME(copy, 'from Fortran   ', error)
  call MPI_BARRIER(copy, error)
  periods = .true.
  call MPI_CART_CREATE(copy, 1, (/ ranks /), periods, .false., grid, error)
  call MPI_IPROBE(MPI_ANY_SOURCE, 99, grid, flag, MPI_STATUS_IGNORE, error)
  if (flag) call MPI_ABORT(MPI_COMM_WORLD, 8, error)
  window_bytes = 4 * n
  call MPI_WIN_CREATE(incoming, window_bytes, 4, MPI_INFO_NULL, grid, window, error)
  call MPI_WIN_FENCE(0, window, error)
  call MPI_WIN_FREE(window, error)
  call MPI_COMM_FREE(grid, error)
  call MPI_COMM_FREE(copy, error)
  if (copy /= MPI_COMM_NULL) call MPI_ABORT(MPI_COMM_WORLD, 9, error)
  if (rank == 0) then
    print '(a, i0)', 'messages ', ranks * (1 + 4 * n), 'messageBytes ', 4 * n * ranks * (1 + 4 * n), 'collectives ', 8
    print '(a, i0)', 'MPI_Waitall ', 2 * ranks, 'MPI_Waitany ', 2 * n * ranks, 'MPI_Win_fence ', ranks
  end if
  call MPI_FINALIZE(error)

contains

  subroutine post(tag)
    integer, intent(in) :: tag
    do i = 1, n
      call MPI_IRECV(incoming(1, i), n, MPI_INTEGER, from, tag + i, MPI_COMM_WORLD, requests(i), error)
    end do
    do i = 1, n
      call MPI_ISEND(outgoing, n, MPI_INTEGER, to, tag + i, MPI_COMM_WORLD, requests(n + i), error)
    end do
  end subroutine post

end program modern
