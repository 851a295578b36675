/* Happy Bee in plain C, tuned, without options: four random players. What the compiled rules are compared with.
 *
 * Usage: happy_bee GAMES SEED; prints games per second, mean points of a seat, mean flowers of a game, wins.
 *
 * Cards lie in four bits each of one 64-bit word, so hands and piles stay in registers: seven families a hand,
 * nine values a pile. One draw of 64 bits gives several choices: times n, the high word chooses among n and the
 * low word is what randomness is left. Counts of one seat are bytes of a word.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 4, FAMILIES = PLAYERS + 1, HAND = 7, ROUNDS = 9, BEES = 6 * FAMILIES };

static const int schedule[ROUNDS] = {1, 2, 3, 4, 5, 4, 3, 2, 1};
static const uint64_t values = 0x544332211; /* 1, 1, 2, 2, 3, 3, 4, 4, 5 */
static uint64_t state;

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

/* Take the card at a place; the later cards move up. */
static inline uint64_t take(uint64_t *cards, uint32_t place)
{
    uint64_t below_it = (1ull << (4 * place)) - 1, card = (*cards >> (4 * place)) & 15;
    *cards = (*cards & below_it) | ((*cards >> 4) & ~below_it);
    return card;
}

static inline __attribute__((always_inline)) void play_round(uint64_t hand[PLAYERS], uint64_t piles[FAMILIES],
                                                             uint32_t round, int k, int points[PLAYERS + 1])
{
    uint64_t counts[PLAYERS], played[PLAYERS];
    for (int seat = 0; seat < PLAYERS; seat++) {
        uint64_t random = bits();
        counts[seat] = played[seat] = 0;
        for (int i = 0; i < k; i++) {
            uint64_t family = take(&hand[seat], below((uint32_t)(HAND - i), &random));
            counts[seat] += 1ull << (8 * family);
            played[seat] |= family << (4 * i);
        }
    }
    uint64_t random = bits();
    for (int family = 0; family < FAMILIES; family++) {
        int flower = (int)take(&piles[family], below(ROUNDS - round, &random));
        int best = 0, winner = PLAYERS;
        for (int seat = 0; seat < PLAYERS; seat++) {
            int count = (int)(counts[seat] >> (8 * family)) & 255;
            winner = count > best ? seat : count == best ? PLAYERS : winner;
            best = count > best ? count : best;
        }
        points[winner] += 64 * flower + 1;
    }
    uint64_t last = hand[PLAYERS - 1];
    for (int seat = PLAYERS - 1; seat > 0; seat--)
        hand[seat] = played[seat] | hand[seat - 1] << (4 * k);
    hand[0] = played[0] | last << (4 * k);
}

/* Points, 64 times, and flowers of each seat; place PLAYERS takes what nobody gets. */
static void play_game(int points[PLAYERS + 1])
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
    memset(points, 0, (PLAYERS + 1) * sizeof *points);
#pragma GCC unroll 9
    for (uint32_t round = 0; round < ROUNDS; round++)
        play_round(hand, piles, round, schedule[round], points);
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 1000000;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    double all_points = 0, all_flowers = 0, wins[PLAYERS] = {0};
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long game = 0; game < games; game++) {
        int points[PLAYERS + 1], best = -1, shared = 0;
        play_game(points);
        for (int seat = 0; seat < PLAYERS; seat++) {
            all_points += points[seat] / 64;
            all_flowers += points[seat] % 64;
            shared = points[seat] > best ? 1 : shared + (points[seat] == best);
            best = points[seat] > best ? points[seat] : best;
        }
        for (int seat = 0; seat < PLAYERS; seat++)
            if (points[seat] == best)
                wins[seat] += 1.0 / shared;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    printf("%.0f %.5f %.5f", (double)games / seconds, all_points / (double)(games * PLAYERS),
           all_flowers / (double)games);
    for (int seat = 0; seat < PLAYERS; seat++)
        printf(" %.5f", wins[seat] / (double)games);
    printf("\n");
    return 0;
}
