/*
 * The yardstick: the same games in plain scalar C, one thread, no intrinsics.
 *
 *     gcc -O3 -march=native -o plain_game plain_game.c
 *     plain_game DEALS OUTCOMES
 *
 * It knows what the variants classic, shuffled, american and bank need and no more: covers, where
 * nobody lays any or each as many as possible when cards do not suffice; ties fought out or
 * discarded; won cards under the stack, as laid or shuffled, or in a bank; the lead passed
 * clockwise; two to eight players, each with at least one card.
 *
 * DEALS holds, in the machine's byte order, a Header, then hands uint16[games][players][width],
 * sizes int16[games][players] and seeds uint64[games]. OUTCOMES gets rounds, wars and laid
 * int64[games], loops int64[games][2], banks int16[games][players], places int8[games][players] and
 * reasons int8[games]. One line a repetition goes to stdout: the nanoseconds of processor time in
 * which all games were played, from the arrays of deals to the arrays of outcomes.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 8, RING = 512, MASK = RING - 1 }; /* eight decks of 54 cards fit */
enum { WON, DRAW, ENDLESS, LIMIT, GOES_ON };

typedef struct {
    int64_t games, players, width, repeats;
    int64_t covers, partial, shuffled, discard, bank, limit; /* partial to bank: 0 or 1 */
} Header;

typedef struct {
    const uint16_t *hands; /* [players][width], top first */
    const int16_t *sizes;
    uint64_t seed;
} Deal;

/* Cards are taken at head and put at tail; both only ever grow. */
typedef struct {
    uint16_t cards[RING];
    unsigned head, tail;
} Stack;

typedef struct {
    Stack stacks[SEATS];
    unsigned in[SEATS], players_in; /* the seats still in, lowest first */
    unsigned lead;                  /* index into `in` */
    uint16_t table[RING];
    unsigned on_table;
    int64_t rounds, wars, laid;
    uint64_t seed, draws;
    int bank[SEATS];
    int64_t out[SEATS]; /* the round in which a seat went out; later is better */
} Game;

/* A position that later ones are compared with: the stacks end to end. */
typedef struct {
    uint16_t cards[RING];
    unsigned sizes[SEATS], leader;
    uint16_t top;        /* the leader's */
    int64_t round, next; /* when it stood, and when a later one takes its place */
} Mark;

static inline unsigned rank(uint16_t card) { return card >> 5; }

static inline unsigned size(const Stack *stack) { return stack->tail - stack->head; }

static inline uint16_t top(const Stack *stack) { return stack->cards[stack->head & MASK]; }

static inline uint16_t take(Stack *stack) { return stack->cards[stack->head++ & MASK]; }

static inline void put(Stack *stack, uint16_t card) { stack->cards[stack->tail++ & MASK] = card; }

/* ---- chance --------------------------------------------------------------------------------- */

/* A number below n: SplitMix64, counting from the game's seed. */
static inline unsigned draw_below(Game *game, unsigned n)
{
    uint64_t z = game->seed + ++game->draws * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (unsigned)(((z >> 32) * n) >> 32);
}

static inline void shuffle(Game *game, uint16_t *cards, unsigned count)
{
    for (unsigned i = count - 1; i > 0; i--) {
        unsigned j = draw_below(game, i + 1);
        uint16_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* ---- the table ------------------------------------------------------------------------------ */

static inline void pick_up(Game *game, const Header *rules, unsigned seat)
{
    unsigned count = game->on_table;
    game->on_table = 0;
    if (rules->bank) {
        game->bank[seat] += (int)count;
        return;
    }
    if (rules->shuffled)
        shuffle(game, game->table, count);
    Stack *stack = &game->stacks[seat];
    unsigned tail = stack->tail;
    for (unsigned i = 0; i < count; i++)
        stack->cards[tail++ & MASK] = game->table[i];
    stack->tail = tail;
}

/* Lays the covers of a war step, layer by layer. */
static void cover(Game *game, const Header *rules, const unsigned *seats, unsigned count)
{
    unsigned covers = (unsigned)rules->covers;
    if (!rules->partial)
        for (unsigned i = 0; i < count; i++)
            if (size(&game->stacks[seats[i]]) <= covers)
                return;
    for (unsigned layer = 0; layer < covers; layer++)
        for (unsigned i = 0; i < count; i++)
            if (size(&game->stacks[seats[i]]) > 1) {
                game->table[game->on_table++] = take(&game->stacks[seats[i]]);
                game->laid++;
            }
}

/* Lets each of `seats` lay an open card; moves those with the highest to the front, counts them. */
static inline unsigned reveal(Game *game, unsigned *seats, unsigned count)
{
    uint16_t *open = game->table + game->on_table;
    unsigned tied = 0, highest = 0;
    for (unsigned i = 0; i < count; i++) {
        open[i] = take(&game->stacks[seats[i]]);
        highest = rank(open[i]) > highest ? rank(open[i]) : highest;
    }
    game->on_table += count;
    game->laid += count;
    for (unsigned i = 0; i < count; i++) {
        seats[tied] = seats[i]; /* kept only if it counts; so there is no branch to mispredict */
        tied += rank(open[i]) == highest;
    }
    return tied;
}

/* Fights out a tie among the first `*tied` of `seats`. Returns 1 where one of them, now the first,
 * takes the table, and 0 where nobody has a card left; `*tied` seats were tied last. */
static unsigned war(Game *game, const Header *rules, unsigned *seats, unsigned *tied)
{
    while (*tied > 1) {
        unsigned fit = 0, disputants[SEATS] = {0};
        game->wars++;
        for (unsigned i = 0; i < *tied; i++)
            if (size(&game->stacks[seats[i]]) > 0)
                disputants[fit++] = seats[i];
        if (fit == 0)
            return 0;
        memcpy(seats, disputants, sizeof disputants);
        *tied = fit;
        if (fit > 1) {
            cover(game, rules, seats, fit);
            *tied = reveal(game, seats, fit);
        }
    }
    return 1;
}

/* ---- a round, and who is left after it ------------------------------------------------------ */

static void drop_out(Game *game)
{
    unsigned kept = 0, before_lead = 0;
    for (unsigned i = 0; i < game->players_in; i++) {
        unsigned seat = game->in[i];
        if (size(&game->stacks[seat]) == 0) {
            game->out[seat] = game->rounds;
            continue;
        }
        before_lead += i <= game->lead;
        game->in[kept++] = seat;
    }
    game->players_in = kept;
    game->lead = before_lead < kept ? before_lead : 0;
}

/* Plays a round of those still in, all of whom have cards. */
static int play_round(Game *game, const Header *rules)
{
    unsigned seats[SEATS], count = game->players_in, left = 1;
    for (unsigned i = 0, at = game->lead; i < count; i++) {
        seats[i] = game->in[at];
        at = at + 1 == count ? 0 : at + 1;
    }
    game->rounds++;
    unsigned tied = reveal(game, seats, count);
    if (tied > 1) {
        if (rules->discard)
            left = game->on_table = 0;
        else
            left = war(game, rules, seats, &tied);
    }
    if (left == 1)
        pick_up(game, rules, seats[0]);

    bool all_stay = true;
    for (unsigned i = 0; i < count; i++)
        all_stay &= size(&game->stacks[game->in[i]]) > 0;
    if (all_stay) {
        game->lead = game->lead + 1 == count ? 0 : game->lead + 1;
        return GOES_ON;
    }
    drop_out(game);
    if (game->players_in > 0 || left == 1 || rules->discard)
        return GOES_ON;
    for (unsigned i = 0; i < tied; i++)
        game->out[seats[i]] = game->rounds + 1; /* ahead of the others who went out with them */
    return DRAW;
}

static inline bool is_over(const Game *game, const Header *rules)
{
    return game->players_in <= (rules->bank ? 0 : 1);
}

/* ---- endless games -------------------------------------------------------------------------- */

static void set_mark(Mark *mark, const Game *game, unsigned players)
{
    unsigned at = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        const Stack *stack = &game->stacks[seat];
        mark->sizes[seat] = size(stack);
        for (unsigned i = stack->head; i != stack->tail; i++)
            mark->cards[at++] = stack->cards[i & MASK];
    }
    mark->leader = game->in[game->lead];
    mark->top = top(&game->stacks[mark->leader]);
    mark->round = game->rounds;
    mark->next = 2 * game->rounds + 64; /* a mark that is replaced at once is not worth its time */
}

/* Is the leader the same, with the same card on top? Nearly always this says no. */
static inline bool looks_like_mark(const Mark *mark, const Game *game)
{
    unsigned leader = game->in[game->lead];
    return leader == mark->leader && top(&game->stacks[leader]) == mark->top;
}

static bool is_at_mark(const Mark *mark, const Game *game, unsigned players)
{
    if (!looks_like_mark(mark, game) || game->on_table > 0)
        return false;
    for (unsigned seat = 0; seat < players; seat++)
        if (size(&game->stacks[seat]) != mark->sizes[seat])
            return false;
    const uint16_t *card = mark->cards;
    for (unsigned seat = 0; seat < players; seat++) {
        const Stack *stack = &game->stacks[seat];
        for (unsigned i = stack->head; i != stack->tail; i++)
            if (stack->cards[i & MASK] != *card++)
                return false;
    }
    return true;
}

static void start(Game *game, const Deal *deal, const Header *rules)
{
    game->players_in = (unsigned)rules->players;
    game->lead = game->on_table = 0;
    game->rounds = game->wars = game->laid = 0;
    game->seed = deal->seed;
    game->draws = 0;
    for (unsigned seat = 0; seat < game->players_in; seat++) {
        unsigned count = (unsigned)deal->sizes[seat];
        game->in[seat] = seat;
        game->bank[seat] = 0;
        game->out[seat] = INT64_MAX;
        game->stacks[seat].head = 0;
        game->stacks[seat].tail = count;
        memcpy(game->stacks[seat].cards, deal->hands + seat * rules->width, 2 * count);
    }
}

/* Winds `game` to the first return, given the loop's length; returns where the loop starts. */
static int64_t find_return(Game *game, const Deal *deal, const Header *rules, int64_t length)
{
    static Game behind;
    static Mark mark;
    start(&behind, deal, rules);
    start(game, deal, rules);
    while (game->rounds < length)
        play_round(game, rules);
    for (;;) {
        set_mark(&mark, &behind, (unsigned)rules->players);
        if (is_at_mark(&mark, game, (unsigned)rules->players))
            return behind.rounds;
        play_round(game, rules);
        play_round(&behind, rules);
    }
}

/* At the limit: is this position part of a loop, and was the first return in time? */
static bool was_endless(Game *game, const Deal *deal, const Header *rules, int64_t *loop)
{
    static Game on;
    static Mark mark;
    if (game->on_table > 0)
        return false;
    on = *game;
    set_mark(&mark, &on, (unsigned)rules->players);
    do {
        if (on.rounds == 2 * rules->limit || play_round(&on, rules) != GOES_ON
            || is_over(&on, rules))
            return false;
    } while (!is_at_mark(&mark, &on, (unsigned)rules->players));
    int64_t length = on.rounds - mark.round, begin = find_return(&on, deal, rules, length);
    if (begin + length > rules->limit)
        return false;
    *game = on;
    loop[0] = begin;
    loop[1] = length;
    return true;
}

/* Looks, between rounds, whether the game has to stop; `mark` is NULL where it cannot be endless.
 * The mark moves on when the rounds have doubled (R. P. Brent, BIT 20, 1980). It is called so
 * seldom that inlining it would only take registers from the rounds. */
static __attribute__((noinline)) int look_for_end(Game *game, Mark *mark, const Deal *deal,
                                                  const Header *rules, int64_t *loop)
{
    unsigned players = (unsigned)rules->players;
    if (mark != NULL && game->rounds > 0) {
        if (is_at_mark(mark, game, players)) {
            loop[1] = game->rounds - mark->round;
            loop[0] = find_return(game, deal, rules, loop[1]);
            return ENDLESS;
        }
        if (game->rounds >= mark->next && game->on_table == 0)
            set_mark(mark, game, players);
    }
    if (game->rounds < rules->limit)
        return GOES_ON;
    return mark != NULL && was_endless(game, deal, rules, loop) ? ENDLESS : LIMIT;
}

/* ---- a game, and all of them ---------------------------------------------------------------- */

/* The round before which `look_for_end` is due. */
static inline int64_t next_look(const Mark *mark, const Header *rules)
{
    return mark != NULL && mark->next < rules->limit ? mark->next : rules->limit;
}

/* Plays a tie of two open cards, the leader's first. */
static int play_tie(Game *game, const Header *rules, uint16_t first, uint16_t second)
{
    unsigned seats[SEATS] = {game->in[game->lead], game->in[game->lead ^ 1]}, tied = 2;
    game->table[0] = first;
    game->table[1] = second;
    game->on_table = 2;
    if (war(game, rules, seats, &tied) == 0)
        return DRAW;
    pick_up(game, rules, seats[0]);
    return GOES_ON;
}

static inline void keep(Game *game, int64_t rounds, unsigned lead, const unsigned *heads)
{
    game->rounds = rounds;
    game->lead = lead;
    game->stacks[game->in[0]].head = heads[0];
    game->stacks[game->in[1]].head = heads[1];
}

/* The last two play, until one has no cards: without table and seats where nothing ties. What every
 * round changes is held in locals: read back from memory, the heads would have to wait until it is
 * known where the winner's cards go. */
static int play_two(Game *game, Mark *mark, const Deal *deal, const Header *rules, int64_t *loop)
{
    Stack *stacks[2] = {&game->stacks[game->in[0]], &game->stacks[game->in[1]]};
    unsigned heads[2] = {stacks[0]->head, stacks[1]->head}, lead = game->lead;
    int64_t rounds = game->rounds, look = next_look(mark, rules);
    int reason = GOES_ON;
    game->laid -= 2 * rounds; /* two cards for each round are added in the end */
    while (heads[0] != stacks[0]->tail && heads[1] != stacks[1]->tail) {
        uint16_t open[2] = {stacks[0]->cards[heads[0] & MASK], stacks[1]->cards[heads[1] & MASK]};
        if (rounds >= look || (mark != NULL && open[0] == mark->cards[0]
                               && open[1] == mark->cards[mark->sizes[game->in[0]]])) {
            keep(game, rounds, lead, heads);
            reason = look_for_end(game, mark, deal, rules, loop);
            if (reason == ENDLESS)
                return ENDLESS;
            if (reason == LIMIT)
                break;
            look = next_look(mark, rules);
        }
        rounds++;
        heads[0]++;
        heads[1]++;
        unsigned winner = rank(open[1]) > rank(open[0]);
        if (rank(open[0]) == rank(open[1])) {
            if (!rules->discard) {
                keep(game, rounds, lead, heads);
                reason = play_tie(game, rules, open[lead], open[lead ^ 1]);
                heads[0] = stacks[0]->head;
                heads[1] = stacks[1]->head;
                if (reason != GOES_ON)
                    break;
            }
        } else if (rules->bank) {
            game->bank[game->in[winner]] += 2;
        } else {
            unsigned first = lead;
            if (rules->shuffled)
                first ^= draw_below(game, 2) == 0;
            put(stacks[winner], open[first]);
            put(stacks[winner], open[first ^ 1]);
        }
        lead ^= 1;
    }
    keep(game, rounds, lead, heads);
    game->laid += 2 * rounds;
    if (reason != LIMIT)
        drop_out(game);
    return reason;
}

static int play(Game *game, Mark *mark, const Deal *deal, const Header *rules, int64_t *loop)
{
    int64_t look = next_look(mark, rules);
    int reason = GOES_ON;
    while (reason == GOES_ON) {
        if (is_over(game, rules))
            return WON;
        if (game->players_in == 2 && game->on_table == 0) {
            reason = play_two(game, mark, deal, rules, loop);
            continue;
        }
        if (game->rounds >= look || (mark != NULL && looks_like_mark(mark, game))) {
            reason = look_for_end(game, mark, deal, rules, loop);
            look = next_look(mark, rules);
        }
        if (reason == GOES_ON)
            reason = play_round(game, rules);
    }
    return reason;
}

typedef struct {
    int64_t *rounds, *wars, *laid, *loops;
    int16_t *banks;
    int8_t *places, *reasons;
} Outcomes;

static inline void write_outcome(Outcomes to, int64_t number, const Game *game, const Header *rules,
                                 int reason)
{
    unsigned players = (unsigned)rules->players;
    to.reasons[number] = (int8_t)reason;
    to.rounds[number] = game->rounds;
    to.wars[number] = game->wars;
    to.laid[number] = game->laid;
    for (unsigned seat = 0; seat < players; seat++) {
        int place = 1;
        for (unsigned other = 0; other < players; other++)
            place += rules->bank ? game->bank[other] > game->bank[seat]
                                 : game->out[other] > game->out[seat];
        to.places[number * players + seat] = (int8_t)place;
        to.banks[number * players + seat] = (int16_t)game->bank[seat];
    }
}

static void play_all(const Header *rules, const uint16_t *hands, const int16_t *sizes,
                     const uint64_t *seeds, Outcomes to)
{
    static Game game;
    static Mark room;
    Mark *mark = rules->shuffled || rules->bank ? NULL : &room;
    int64_t players = rules->players;
    for (int64_t number = 0; number < rules->games; number++) {
        int64_t *loop = to.loops + 2 * number, at = number * players;
        Deal deal = {hands + at * rules->width, sizes + at, seeds[number]};
        loop[0] = loop[1] = -1;
        start(&game, &deal, rules);
        if (mark != NULL)
            set_mark(mark, &game, (unsigned)players);
        int reason = play(&game, mark, &deal, rules, loop);
        write_outcome(to, number, &game, rules, reason);
    }
}

/* ---- files ---------------------------------------------------------------------------------- */

static void fail(const char *what)
{
    fprintf(stderr, "plain_game: %s\n", what);
    exit(1);
}

static void *room_for(int64_t count, size_t width)
{
    void *memory = calloc((size_t)count, width);
    if (memory == NULL)
        fail("out of memory");
    return memory;
}

static void *load(FILE *file, int64_t count, size_t width)
{
    void *memory = room_for(count, width);
    if (fread(memory, width, (size_t)count, file) != (size_t)count)
        fail("the deals are cut short");
    return memory;
}

static void save(FILE *file, const void *memory, int64_t count, size_t width)
{
    if (fwrite(memory, width, (size_t)count, file) != (size_t)count)
        fail("the outcomes cannot be written");
}

static int64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        fail("usage: plain_game DEALS OUTCOMES");
    FILE *file = fopen(argv[1], "rb");
    if (file == NULL)
        fail("the deals cannot be read");
    const Header *rules = load(file, 1, sizeof *rules);
    int64_t games = rules->games, seats = games * rules->players;
    const uint16_t *hands = load(file, seats * rules->width, sizeof *hands);
    const int16_t *sizes = load(file, seats, sizeof *sizes);
    const uint64_t *seeds = load(file, games, sizeof *seeds);
    fclose(file);

    Outcomes to = {
        .rounds = room_for(games, sizeof(int64_t)),
        .wars = room_for(games, sizeof(int64_t)),
        .laid = room_for(games, sizeof(int64_t)),
        .loops = room_for(2 * games, sizeof(int64_t)),
        .banks = room_for(seats, sizeof(int16_t)),
        .places = room_for(seats, sizeof(int8_t)),
        .reasons = room_for(games, sizeof(int8_t)),
    };
    for (int64_t i = 0; i < rules->repeats; i++) {
        int64_t begin = clock_ns();
        play_all(rules, hands, sizes, seeds, to);
        printf("%lld\n", (long long)(clock_ns() - begin));
    }

    file = fopen(argv[2], "wb");
    if (file == NULL)
        fail("the outcomes cannot be written");
    save(file, to.rounds, games, sizeof *to.rounds);
    save(file, to.wars, games, sizeof *to.wars);
    save(file, to.laid, games, sizeof *to.laid);
    save(file, to.loops, 2 * games, sizeof *to.loops);
    save(file, to.banks, seats, sizeof *to.banks);
    save(file, to.places, seats, sizeof *to.places);
    save(file, to.reasons, games, sizeof *to.reasons);
    if (fclose(file) != 0)
        fail("the outcomes cannot be written");
    return 0;
}
