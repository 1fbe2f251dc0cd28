/* Steps that run out of memory, of one thread and of two. */
#include "unit_world.h"

typedef struct short_memory {
    carom_allocator real;
    long left; /* calls until one fails; negative: none does */
} short_memory;

static void *short_alloc(void *ctx, size_t size, size_t align) {
    short_memory *m = ctx;
    return m->left >= 0 && m->left-- == 0 ? NULL : m->real.alloc(m->real.ctx, size, align);
}

static void short_free(void *ctx, void *ptr, size_t size) {
    short_memory *m = ctx;
    m->real.free(m->real.ctx, ptr, size);
}

/* A row of balls that run into each other, enough of them for two threads to share the work. */
static carom_world *busy_world(short_memory *m) {
    carom_world_def def = carom_world_def_default();
    def.threads = 2;
    def.allocator = (carom_allocator){short_alloc, short_free, m};
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    for (int i = 0; i < 600; i++) {
        carom_body_def ball =
            circle_def(CAROM_DYNAMIC, 2.02f * (float)(i % 30), 2.02f * (float)(i / 30), 1);
        ball.restitution = 1;
        ball.velocity = vec(i % 2 ? -9.0f : 9.0f, i % 3 ? 7.0f : -7.0f);
        add_body(w, ball);
    }
    return w;
}

/* Fails the k-th call in a step after `warm` others. Whether one failed. */
static bool fail_once(long k, int warm, const uint64_t hashes[]) {
    short_memory m = {carom_allocator_default(), -1};
    carom_world *w = busy_world(&m);
    for (int i = 0; i < warm; i++)
        carom_world_step(w, 1 / 60.0f);
    uint32_t before, after;
    (void)carom_world_begins(w, &before);
    m.left = k;
    bool failed = carom_world_step(w, 1 / 60.0f) == CAROM_ERROR_MEMORY;
    m.left = -1;
    if (failed) {
        const carom_touch *begins = carom_world_begins(w, &after);
        CHECK(carom_world_hash(w) == hashes[warm] && after == before, "call %ld", k);
        for (uint32_t i = 0; i < after; i++)
            CHECK(begins[i].a.index < begins[i].b.index, "call %ld", k);
        assert_int_equal(carom_world_step(w, 1 / 60.0f), CAROM_OK);
    }
    CHECK(carom_world_hash(w) == hashes[warm + 1], "call %ld", k);
    carom_world_destroy(w);
    return failed;
}

TEST(a_step_that_fails_changes_nothing_and_the_next_one_goes_on) {
    short_memory none = {carom_allocator_default(), -1};
    carom_world *sound = busy_world(&none);
    uint64_t hashes[4];
    int failed = 0;
    for (int i = 0; i < 4; i++) {
        hashes[i] = carom_world_hash(sound);
        carom_world_step(sound, 1 / 60.0f);
    }
    const long stride = unit_is_instrumented() ? 5 : 1;
    for (int warm = 0; warm < 3; warm++)
        for (long k = 0; k < 40; k += stride)
            failed += fail_once(k, warm, hashes);
    printf("%d steps failed\n", failed);
    assert_true(failed > 20 / stride);
    carom_world_destroy(sound);
}

/* A sleeping square of balls, and a ball that is about to hit it. The step wakes the balls and runs
 * again. A world that has just been loaded needs memory for all of its pairs then. */
static carom_world *sleeping_block(int side) {
    carom_world *w = setup_world();
    for (int i = 0; i < side * side; i++)
        add_ball(w, 2.0f * (float)(i % side), 2.0f * (float)(i / side), 1);
    for (int i = 0; i < 60; i++)
        carom_world_step(w, 1 / 60.0f);
    carom_body_def ball = circle_def(CAROM_DYNAMIC, -2.05f, 0, 1);
    ball.velocity = vec(20, 0);
    add_body(w, ball);
    return w;
}

TEST(a_step_that_fails_after_it_woke_bodies_leaves_them_asleep) {
    const int side = unit_is_instrumented() ? 20 : 60;
    const long stride = unit_is_instrumented() ? 5 : 1;
    carom_world *block = sleeping_block(side);
    static unsigned char bytes[1 << 21];
    size_t size = carom_world_save(block, bytes, sizeof bytes);
    assert_true(size <= sizeof bytes);
    int failed = 0;
    for (long k = 0; k < 80; k += stride) {
        short_memory m = {carom_allocator_default(), -1};
        carom_world_def def = carom_world_def_default();
        def.allocator = (carom_allocator){short_alloc, short_free, &m};
        carom_world *w = carom_world_create(&def);
        assert_non_null(w);
        assert_int_equal(carom_world_load(w, bytes, size), CAROM_OK);
        m.left = k;
        bool fails = carom_world_step(w, 1 / 60.0f) == CAROM_ERROR_MEMORY;
        m.left = -1;
        CHECK(!fails || carom_world_hash(w) == carom_world_hash(block), "call %ld", k);
        failed += fails;
        carom_world_step(w, 1 / 60.0f);
        CHECK(carom_world_stats(w).asleep < (uint32_t)(side * side), "call %ld", k);
        carom_world_destroy(w);
    }
    printf("%d steps failed\n", failed);
    assert_true(failed > 20 / stride);
    carom_world_destroy(block);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_that_fails_changes_nothing_and_the_next_one_goes_on),
        cmocka_unit_test(a_step_that_fails_after_it_woke_bodies_leaves_them_asleep),
    };
    return RUN(tests);
}
