/* Happy Bee in plain C, tuned, without options: four random players. What the compiled rules are compared with.
 *
 * Usage: happy_bee GAMES SEED; prints games per second, mean points of a seat, mean flowers of a game, wins.
 *
 * Cards lie in four bits each of one 64-bit word, so hands and piles stay in registers: seven families a hand,
 * nine values a pile. One draw of 64 bits gives several choices: times n, the high word chooses among n and the
 * low word is what randomness is left. A play is one of the subsets of the hand's places. Counts, flowers and
 * points are bytes of a word, one byte a family, so that all families are decided at once.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { PLAYERS = 4, FAMILIES = PLAYERS + 1, HAND = 7, ROUNDS = 9, BEES = 6 * FAMILIES, WAYS = 35 };

static const int schedule[ROUNDS] = {1, 2, 3, 4, 5, 4, 3, 2, 1};
static const uint64_t values = 0x544332211; /* 1, 1, 2, 2, 3, 3, 4, 4, 5 */
static const uint64_t ones = 0x0101010101010101, high = 0x8080808080808080;
static uint64_t state, subsets[HAND][WAYS];
static uint32_t ways[HAND];

static void list_subsets(void)
{
    for (int set = 0; set < 1 << HAND; set++) {
        int size = 0;
        uint64_t mask = 0;
        for (int place = 0; place < HAND; place++)
            if (set >> place & 1) {
                mask |= 15ull << (4 * place);
                size++;
            }
        if (size < HAND)
            subsets[size][ways[size]++] = mask;
    }
}

static inline uint64_t bits(void) /* splitmix64 */
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline uint32_t below(uint32_t n, uint64_t *random)
{
    unsigned __int128 product = (unsigned __int128)*random * n;
    *random = (uint64_t)product;
    return (uint32_t)(product >> 64);
}

/* The cards at the places of a mask, side by side. */
static inline uint64_t pick(uint64_t cards, uint64_t mask)
{
#ifdef __BMI2__
    return _pext_u64(cards, mask);
#else
    uint64_t picked = 0;
    for (int place = 0, at = 0; place < HAND; place++)
        if (mask >> (4 * place) & 1) {
            picked |= (cards >> (4 * place) & 15) << at;
            at += 4;
        }
    return picked;
#endif
}

/* Take the card at a place; the later cards move up. */
static inline uint64_t take(uint64_t *cards, uint32_t place)
{
    uint64_t below_it = (1ull << (4 * place)) - 1, card = (*cards >> (4 * place)) & 15;
    *cards = (*cards & below_it) | ((*cards >> 4) & ~below_it);
    return card;
}

/* High bit of each byte where a's byte is larger than b's; all bytes are small. */
static inline uint64_t larger(uint64_t a, uint64_t b) { return ((a | high) - b - ones) & high; }

typedef struct {
    uint64_t points[PLAYERS], flowers[PLAYERS]; /* a byte each family */
} Won;

static inline void play_round(uint64_t hand[PLAYERS], uint64_t piles[FAMILIES], uint32_t round, Won *won)
{
    int k = schedule[round];
    uint64_t counts[PLAYERS], played[PLAYERS], kept[PLAYERS], faceup = 0, random = bits();
    for (int seat = 0; seat < PLAYERS; seat++) {
        uint64_t mask = subsets[k][below(ways[k], &random)];
        played[seat] = pick(hand[seat], mask);
        kept[seat] = pick(hand[seat], mask ^ 0xfffffff);
        counts[seat] = 0;
        for (int i = 0; i < k; i++)
            counts[seat] += 1ull << (8 * (played[seat] >> (4 * i) & 15));
    }
    for (int family = 0; family < FAMILIES; family++)
        faceup |= take(&piles[family], below(ROUNDS - round, &random)) << (8 * family);
    for (int seat = 0; seat < PLAYERS; seat++) {
        uint64_t wins = high;
        for (int other = 0; other < PLAYERS; other++)
            if (other != seat)
                wins &= larger(counts[seat], counts[other]);
        wins >>= 7;
        won->flowers[seat] += wins;
        won->points[seat] += faceup & wins * 255;
        hand[seat] = played[seat] | kept[(seat + PLAYERS - 1) % PLAYERS] << (4 * k);
    }
}

static void play_game(Won *won)
{
    uint8_t bees[BEES];
    uint64_t piles[FAMILIES], hand[PLAYERS] = {0}, random = 0;
    for (int i = 0; i < BEES; i++)
        bees[i] = (uint8_t)(i / 6);
    for (int i = 0; i < PLAYERS * HAND; i++) {
        if (i % HAND == 0)
            random = bits();
        uint32_t j = (uint32_t)i + below((uint32_t)(BEES - i), &random);
        uint8_t bee = bees[j];
        bees[j] = bees[i];
        hand[i / HAND] |= (uint64_t)bee << (4 * (i % HAND));
    }
    for (int family = 0; family < FAMILIES; family++)
        piles[family] = values;
    memset(won, 0, sizeof *won);
    for (uint32_t round = 0; round < ROUNDS; round++)
        play_round(hand, piles, round, won);
}

/* The sum of a word's bytes, which is below 256. */
static inline int sum(uint64_t word) { return (int)((word * ones) >> 56); }

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 1000000;
    double all_points = 0, all_flowers = 0, wins[PLAYERS] = {0};
    struct timespec start, end;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    list_subsets();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) {
        int result[PLAYERS], best = -1, shared = 0;
        Won won;
        play_game(&won);
        for (int seat = 0; seat < PLAYERS; seat++) {
            int points = sum(won.points[seat]), flowers = sum(won.flowers[seat]);
            all_points += points;
            all_flowers += flowers;
            result[seat] = 64 * points + flowers;
            shared = result[seat] > best ? 1 : shared + (result[seat] == best);
            best = result[seat] > best ? result[seat] : best;
        }
        for (int seat = 0; seat < PLAYERS; seat++)
            if (result[seat] == best)
                wins[seat] += 1.0 / shared;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    printf("%.0f %.5f %.5f", (double)games / seconds, all_points / (double)(games * PLAYERS),
           all_flowers / (double)games);
    for (int seat = 0; seat < PLAYERS; seat++)
        printf(" %.5f", wins[seat] / (double)games);
    printf("\n");
    return 0;
}
