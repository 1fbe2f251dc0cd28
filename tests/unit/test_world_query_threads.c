/* Between changes any number of threads may query a world: four do so at once, and all get the same
 * answers, before a step, after some, and while changes are pending. The build with the thread
 * sanitizer detects races. */
#define _POSIX_C_SOURCE 200809L

#include "unit.h"

#include <pthread.h>
#include <stdlib.h>

#define THREADS 4
#define BODIES 1500u
#define ROUNDS 10u
#define ROOM 1500u

typedef struct answers {
    uint32_t ray_count, sweep_count, overlap_count;
    carom_world_hit first_ray, first_sweep, rays[ROOM], sweeps[ROOM];
    carom_body overlaps[ROOM], nearest;
    float distance;
    carom_slide_result slide;
    carom_slide_hit slid[16];
} answers;

typedef struct asker {
    const carom_world *w;
    const answers *expected;
    pthread_barrier_t *start;
    int differences;
} asker;

static void ask(const carom_world *w, answers *a) {
    memset(a, 0, sizeof *a);
    carom_filter f = carom_filter_default();
    carom_shape mover = carom_shape_from_circle(circle(1, 1, 1.5f));
    carom_shape region = carom_shape_from_box(box(60, 60, 40, 20, 4, 3));
    a->first_ray = carom_world_ray(w, vec(-5, -5), vec(130, 140), f);
    a->first_sweep = carom_world_sweep(w, mover, vec(150, 100), f);
    f.sensors = 1;
    a->ray_count = carom_world_ray_all(w, vec(-5, -5), vec(130, 140), f, a->rays, ROOM);
    a->sweep_count = carom_world_sweep_all(w, mover, vec(150, 100), f, a->sweeps, ROOM);
    a->overlap_count = carom_world_overlap(w, region, f, a->overlaps, ROOM);
    a->nearest = carom_world_nearest(w, vec(50.5f, 61.25f), 30, f, &a->distance);
    carom_slide_result s = carom_world_slide(w, mover, vec(30, 18), f, a->slid, 16);
    a->slide.mover.as.circle = s.mover.as.circle; /* all that is written of it */
    a->slide.left = s.left;
    a->slide.hit_count = s.hit_count;
    a->slide.state = s.state;
}

static void *ask_often(void *ctx) {
    asker *k = ctx;
    answers *mine = malloc(sizeof *mine);
    pthread_barrier_wait(k->start);
    for (uint32_t i = 0; i < ROUNDS && mine; i++) {
        ask(k->w, mine);
        k->differences += memcmp(mine, k->expected, sizeof *mine) != 0;
        uint32_t count = 0;
        for (carom_body b = carom_world_next(k->w, (carom_body){0, 0}); b.generation;
             b = carom_world_next(k->w, b))
            count += carom_body_is_valid(k->w, b);
        k->differences += count != carom_world_count(k->w);
    }
    k->differences += mine == NULL;
    free(mine);
    return NULL;
}

static void check_threads(const carom_world *w, const char *when) {
    static answers expected;
    pthread_t threads[THREADS];
    asker askers[THREADS];
    pthread_barrier_t start;
    ask(w, &expected);
    printf("%s: %u on a ray, %u on a sweep, %u overlap, %u slid along\n", when, expected.ray_count,
           expected.sweep_count, expected.overlap_count, expected.slide.hit_count);
    CHECK(expected.ray_count > 10 && expected.sweep_count > 10 && expected.overlap_count > 10 &&
              expected.slide.hit_count > 0 && expected.nearest.generation != 0,
          "%s: too few answers", when);
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (int i = 0; i < THREADS; i++) {
        askers[i] = (asker){w, &expected, &start, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_often, &askers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        CHECK(askers[i].differences == 0, "%s: thread %d", when, i);
    }
    pthread_barrier_destroy(&start);
}

static carom_vec2 place(uint32_t i, uint32_t frame) {
    return vec((float)((i * 7919u + frame * 13u) % 131u), (float)((i * 104729u + frame) % 127u));
}

TEST(four_threads_query_at_once) {
    carom_body bodies[BODIES];
    carom_world_def def = carom_world_def_default();
    def.threads = 2;
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    for (uint32_t i = 0; i < BODIES; i++) {
        carom_body_def b = carom_body_def_default();
        b.type = i % 3;
        b.flags = i % 10 == 0 ? CAROM_BODY_SENSOR : 0;
        carom_vec2 at = place(i, 0);
        b.shape = i % 2 ? carom_shape_from_circle((carom_circle){at, 1.25f})
                        : carom_shape_from_box((carom_box){at, {0.75f, 1.5f}, {4, 3}});
        b.velocity = b.type == CAROM_STATIC ? vec(0, 0) : vec((float)(i % 7) - 3, (float)(i % 5));
        assert_int_equal(carom_world_add(w, &b, &bodies[i]), CAROM_OK);
    }
    check_threads(w, "before a step");
    for (int i = 0; i < 3; i++)
        assert_int_equal(carom_world_step(w, 1.0f / 64), CAROM_OK);
    check_threads(w, "after steps");
    for (uint32_t i = 0; i < BODIES; i += 30) {
        assert_int_equal(carom_body_set_position(w, bodies[i], place(i, 3)), CAROM_OK);
        assert_int_equal(carom_world_remove(w, bodies[i + 7]), CAROM_OK);
        assert_int_equal(carom_body_enable(w, bodies[i + 11], false), CAROM_OK);
    }
    check_threads(w, "while changes wait");
    carom_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_threads_query_at_once),
    };
    return RUN(tests);
}
