/* Rollback: two players and a puck, over a network that delivers the other player's keys late.
 *
 * The game never waits. Each tick is played with a prediction for the other player: its last known
 * keys. When the real keys arrive and differ, the world is restored from the snapshot of that tick,
 * and the ticks since then are played again. A reference world gets all keys in time: at the end
 * both have the same hash, because the same calls give the same bits. */
#include <stdio.h>
#include <stdlib.h>

#include "carom/carom.h"

enum { TICKS = 600, LATE = 7, KEPT = LATE + 1, ROOM = 8192 };
static const float dt = 1.0f / 60.0f;

/* A world and its players. The bodies have the same ids in each game, since they are added in the
 * same order. */
typedef struct game {
    carom_world *world;
    carom_body player[2], puck;
} game;

static carom_body add(carom_world *w, uint32_t type, carom_shape shape, float mass) {
    carom_body_def def = carom_body_def_default();
    carom_body id;
    def.type = type;
    def.shape = shape;
    def.mass = mass;
    def.restitution = 0.9f;
    def.damping = 0.5f;
    if (carom_world_add(w, &def, &id) != CAROM_OK)
        exit(EXIT_FAILURE);
    return id;
}

static carom_shape disc(float x, float y, float radius) {
    return carom_shape_from_circle((carom_circle){{x, y}, radius});
}

static game game_new(void) {
    static const float walls[4][4] = {
        {-11, -7, 22, 1}, {-11, 6, 22, 1}, {-11, -6, 1, 12}, {10, -6, 1, 12}};
    carom_world_def def = carom_world_def_default();
    game g = {.world = carom_world_create(&def)};
    if (g.world == NULL)
        exit(EXIT_FAILURE);
    for (int i = 0; i < 4; i++) {
        carom_aabb wall = carom_aabb_from_rect(walls[i][0], walls[i][1], walls[i][2], walls[i][3]);
        (void)add(g.world, CAROM_STATIC, carom_shape_from_aabb(wall), 0);
    }
    g.player[0] = add(g.world, CAROM_DYNAMIC, disc(-5, 0, 1), 4);
    g.player[1] = add(g.world, CAROM_DYNAMIC, disc(5, 0, 1), 4);
    g.puck = add(g.world, CAROM_DYNAMIC, disc(0, 0, 0.5f), 1);
    return g;
}

/* Plays a tick with both players' keys: bits for left, right, down and up. */
static void play(game *g, const uint8_t keys[2]) {
    for (int i = 0; i < 2; i++) {
        float x = (float)(keys[i] >> 1 & 1) - (float)(keys[i] & 1);
        float y = (float)(keys[i] >> 3 & 1) - (float)(keys[i] >> 2 & 1);
        (void)carom_body_apply_force(g->world, g->player[i], (carom_vec2){80 * x, 80 * y});
    }
    if (carom_world_step(g->world, dt) != CAROM_OK)
        exit(EXIT_FAILURE);
}

/* Generates the players' keys: they change now and then, in the same way on every machine. */
static void make_keys(uint8_t keys[TICKS][2]) {
    uint32_t state = 5;
    for (int tick = 0; tick < TICKS; tick++) {
        for (int i = 0; i < 2; i++) {
            state = state * 1664525u + 1013904223u;
            bool same = tick > 0 && (state >> 24) % 20 > 0;
            keys[tick][i] = same ? keys[tick - 1][i] : (uint8_t)(state >> 16 & 15);
        }
    }
}

int main(void) {
    static uint8_t keys[TICKS][2], played[TICKS][2];
    static unsigned char snapshot[KEPT][ROOM]; /* the world before each of the last ticks */
    size_t size[KEPT];
    game here = game_new(), truth = game_new();
    int rollbacks = 0, replayed = 0;
    make_keys(keys);
    for (int now = 0; now < TICKS + LATE; now++) {
        /* The other player's keys of an earlier tick arrive. */
        int then = now - LATE;
        if (then >= 0 && played[then][1] != keys[then][1]) {
            uint32_t error = carom_world_load(here.world, snapshot[then % KEPT], size[then % KEPT]);
            if (error != CAROM_OK) {
                (void)fprintf(stderr, "no way back: %s\n", carom_error_text(error));
                return EXIT_FAILURE;
            }
            rollbacks++;
            for (int tick = then; tick < now && tick < TICKS; tick++, replayed++) {
                size[tick % KEPT] = carom_world_save(here.world, snapshot[tick % KEPT], ROOM);
                played[tick][1] = keys[then][1]; /* the latest known keys */
                play(&here, played[tick]);
            }
        }
        if (now >= TICKS)
            continue;
        size[now % KEPT] = carom_world_save(here.world, snapshot[now % KEPT], ROOM);
        if (size[now % KEPT] > ROOM)
            return EXIT_FAILURE;
        played[now][0] = keys[now][0];
        played[now][1] = then >= 0 ? keys[then][1] : 0;
        play(&here, played[now]);
        play(&truth, keys[now]);
    }
    bool same = carom_world_hash(here.world) == carom_world_hash(truth.world);
    carom_vec2 puck = carom_body_position(here.world, here.puck);
    printf("%d ticks, keys %d ticks late: %d rollbacks, %d ticks played again\n", TICKS, LATE,
           rollbacks, replayed);
    printf("puck at (%.1f, %.1f); same hash as with all keys in time: %s\n", (double)puck.x,
           (double)puck.y, same ? "yes" : "no");
    carom_world_destroy(here.world);
    carom_world_destroy(truth.world);
    return same ? EXIT_SUCCESS : EXIT_FAILURE;
}
