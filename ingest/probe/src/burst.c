/* Bursts of requests, each answered (Leon, Maccabe and Brightwell, "Instrumenting LogP Parameters in GM", section 6.1):
 * the time per request tells o_s, o_r and g.
 *
 * MPI buffers without a stated limit, so that the network would never be full. As GM's tokens do, a limit on the requests
 * without an answer takes its place: from then on rank 0 waits for an answer before it issues a request. */
#include "pair.h"
#include "ticks.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdlib.h>

enum { SIZES, MESSAGES, TOKENS, PERCENT, BURSTS, PARTNER, OUT, COUNT };

#define MOST_TOKENS 1024

typedef struct {
    const Pair *pair;
    int bytes;
    uint64_t messages;
    uint64_t tokens;
    char *answers; /* a buffer per token */
    MPI_Request *requests;
} Burst;

static void expect(const Burst *b, uint64_t answer) {
    uint64_t token = answer % b->tokens;
    MPI_Irecv(b->answers + token * (uint64_t)b->bytes, b->bytes, MPI_CHAR, b->pair->partner, PAIR_TAG, MPI_COMM_WORLD,
              &b->requests[token]);
}

/* The ticks from the begin of the burst to the end of the last delay; answers that come later do not count. */
static uint64_t issue(const Burst *b, uint64_t delay) {
    uint64_t expected = b->messages < b->tokens ? b->messages : b->tokens;
    for (uint64_t i = 0; i < expected; i++) {
        expect(b, i);
    }
    pair_meet(b->pair);
    uint64_t begin = ticks_now();
    for (uint64_t i = 0; i < b->messages; i++) {
        if (i >= b->tokens) {
            MPI_Wait(&b->requests[i % b->tokens], MPI_STATUS_IGNORE);
            expect(b, i);
        }
        MPI_Send(b->pair->buffer, b->bytes, MPI_CHAR, b->pair->partner, PAIR_TAG, MPI_COMM_WORLD);
        if (delay > 0) {
            ticks_spin(delay);
        }
    }
    uint64_t ticks = ticks_now() - begin;
    MPI_Waitall((int)expected, b->requests, MPI_STATUSES_IGNORE);
    return ticks;
}

static void answer(const Burst *b) {
    pair_meet(b->pair);
    for (uint64_t i = 0; i < b->messages; i++) {
        MPI_Recv(b->pair->buffer, b->bytes, MPI_CHAR, 0, PAIR_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(b->pair->buffer, b->bytes, MPI_CHAR, 0, PAIR_TAG, MPI_COMM_WORLD);
    }
}

/* The median of as many bursts, in ticks, the first ones left out; 0 on the rank that answers. */
static uint64_t measure(const Burst *b, uint64_t delay, uint64_t *bursts, uint64_t count) {
    uint64_t warm_up = count / 10 + 1;
    for (uint64_t i = 0; i < warm_up + count; i++) {
        if (b->pair->role == PAIR_ANSWERS) {
            answer(b);
        } else {
            uint64_t ticks = issue(b, delay);
            if (i >= warm_up) {
                bursts[i - warm_up] = ticks;
            }
        }
    }
    return b->pair->role == PAIR_ANSWERS ? 0 : output_median(bursts, count);
}

static void write_row(FILE *file, const Burst *b, uint64_t delay, uint64_t ticks) {
    fprintf(file, "%d,%" PRIu64 ",%.1f,%.2f\n", b->bytes, b->messages, ticks_to_nanos(delay),
            ticks_to_nanos(ticks) / (double)b->messages);
}

/* Of one size: bursts without delay, then with one that is a multiple of the cost of a request in the longest burst. */
static void measure_size(FILE *file, Burst *b, const Option *messages, uint64_t percent, uint64_t *bursts,
                         uint64_t count) {
    uint64_t delay = 0, ticks = 0;
    for (int delayed = 0; delayed <= 1; delayed++) {
        for (size_t m = 0; m < messages->count; m++) {
            b->messages = messages->values[m];
            ticks = measure(b, delay, bursts, count);
            if (b->pair->role == PAIR_MEASURES) {
                write_row(file, b, delay, ticks);
            }
        }
        delay = ticks / b->messages * percent / 100;
    }
}

int main(int argc, char **argv) {
    Option options[COUNT] = {
        {.name = "sizes", .fallback = "8,2048", .help = "bytes of a request and of its answer", .most = 1048576, .is_list = 1},
        {.name = "messages", .fallback = "1,2,4,8,16,32,64,128,256,512,1024", .help = "requests in a burst", .least = 1,
         .most = 1000000, .is_list = 1},
        {.name = "tokens", .fallback = "16", .help = "requests without an answer at a time", .least = 1, .most = MOST_TOKENS},
        {.name = "delay", .fallback = "200", .help = "in % of the cost of a request in the longest burst", .least = 1,
         .most = 100000},
        {.name = "bursts", .fallback = "100", .help = "per size, number of messages and delay", .least = 1, .most = 1000000},
        PAIR_PARTNER_OPTION,
        {.name = "out", .help = "the file to write"},
    };
    static MPI_Request requests[MOST_TOKENS];
    World world = world_begin(&argc, &argv);
    options_read(argc, argv, world.rank, "bursts of requests (LogP in GM)", options, COUNT);
    const Option *sizes = &options[SIZES];
    uint64_t count = options[BURSTS].values[0], tokens = options[TOKENS].values[0];
    Pair pair = pair_begin(&world, sizes, &options[PARTNER]);
    FILE *file = pair_open(&pair, options[OUT].text);
    uint64_t *bursts = output_memory(count, sizeof *bursts);
    char *answers = output_memory(tokens, sizes->values[sizes->count - 1] + 1);
    if (pair.role == PAIR_MEASURES) {
        pair_write_header(&pair, file, "Bursts of requests, each answered");
        fprintf(file, "# A line per size, number of requests and delay: the median of %" PRIu64 " bursts, per request, the "
                "delay included\n# At most %" PRIu64 " requests are without an answer: bursts of up to %" PRIu64
                " are initial\nmessageBytes,messages,delayNanos,costNanos\n", count, tokens, tokens);
    }
    for (size_t s = 0; s < sizes->count && pair.role != PAIR_IDLES; s++) {
        Burst b = {&pair, (int)sizes->values[s], 0, tokens, answers, requests};
        measure_size(file, &b, &options[MESSAGES], options[PERCENT].values[0], bursts, count);
    }
    if (pair.role == PAIR_MEASURES) {
        ticks_recalibrate();
        output_close(file, options[OUT].text);
    }
    free(bursts);
    free(answers);
    pair_end(&pair);
    return 0;
}
