/* Snapshots restore a world; all other bytes are refused. */
#include "unit_snapshot.h"

/* Makes the same calls on both worlds, which must then give the same results. */
static void go_on(carom_world *w, uint32_t *first_new) {
    carom_body_def def = circle_def(CAROM_DYNAMIC, 40, 20, 1);
    for (uint32_t i = 0; i < 5; i++) {
        def.shape.as.circle.center.x += 3;
        def.friction = (float)(i % 2);
        carom_body b = add_body(w, def);
        first_new[2 * i] = b.index;
        first_new[2 * i + 1] = b.generation;
        for (int n = 0; n < 20; n++)
            assert_int_equal(carom_world_step(w, 1.0f / 60), CAROM_OK);
    }
}

/* Checks that the same pairs of bodies collide in both, exclusions included. */
static void check_same_impacts(const carom_world *w, const carom_world *other) {
    uint32_t excluded = 0;
    for (uint32_t a = 0; a < w->slot_count; a++) {
        for (uint32_t b = 0; b < w->slot_count; b++) {
            if (a == b || carom_world_body_at(w, a).generation == 0 ||
                carom_world_body_at(w, b).generation == 0)
                continue;
            bool collides = caromi_bodies_collide(w, a, b);
            CHECK(caromi_bodies_collide(other, a, b) == collides, "%u and %u", a, b);
            excluded += !collides;
        }
    }
    assert_int_equal(excluded, 6); /* three pairs, both ways */
}

TEST(going_on_from_a_snapshot_is_going_on) {
    carom_world *w = setup_full(), *other = setup_world();
    add_ball(other, 7, 7, 1);
    unit_bytes bytes = save_world(w);
    uint64_t hash = carom_world_hash(w);
    assert_true(carom_world_hash(other) != hash);
    assert_int_equal(carom_world_load(other, bytes.data, bytes.size), CAROM_OK);
    assert_true(carom_world_hash(other) == hash);
    assert_int_equal(carom_world_count(other), carom_world_count(w));
    assert_true(is_as_saved(other, bytes));
    check_same_impacts(w, other);
    uint32_t ids[10], other_ids[10];
    go_on(w, ids);
    go_on(other, other_ids);
    assert_memory_equal(ids, other_ids, sizeof ids);
    assert_true(carom_world_hash(other) == carom_world_hash(w));
    unit_bytes after = save_world(w);
    assert_true(is_as_saved(other, after));
    assert_false(is_as_saved(w, bytes));
    printf("%zu bytes for %u bodies, %u touches\n", bytes.size, carom_world_count(w),
           w->touch_count);
    free(bytes.data);
    free(after.data);
    carom_world_destroy(w);
    carom_world_destroy(other);
}

TEST(a_world_can_go_back_again_and_again) {
    carom_world *w = setup_full();
    unit_bytes bytes = save_world(w);
    uint32_t ids[10];
    uint64_t end = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
        go_on(w, ids);
        assert_true(i == 0 || carom_world_hash(w) == end);
        end = carom_world_hash(w);
    }
    free(bytes.data);
    carom_world_destroy(w);
}

TEST(an_empty_world_is_a_snapshot_too) {
    carom_world *w = setup_world(), *other = setup_full();
    unit_bytes bytes = save_world(w);
    assert_int_equal(bytes.size, CAROMI_HEAD);
    assert_int_equal(carom_world_load(other, bytes.data, bytes.size), CAROM_OK);
    assert_true(is_as_saved(other, bytes));
    assert_true(carom_world_hash(other) == carom_world_hash(w));
    assert_int_equal(carom_world_count(other), 0);
    assert_int_equal(add_ball(other, 0, 0, 1).index, 0);
    free(bytes.data);
    carom_world_destroy(w);
    carom_world_destroy(other);
}

TEST(too_little_room_gets_nothing) {
    carom_world *w = setup_full();
    size_t size = carom_world_save(w, NULL, SIZE_MAX);
    uint8_t *bytes = malloc(size + 1);
    assert_non_null(bytes);
    memset(bytes, 0x33, size + 1);
    assert_int_equal(carom_world_save(w, bytes, size - 1), size);
    for (size_t i = 0; i <= size; i++)
        CHECK(bytes[i] == 0x33, "byte %zu", i);
    assert_int_equal(carom_world_save(w, bytes, size + 1), size);
    assert_int_equal(bytes[size], 0x33);
    free(bytes);
    carom_world_destroy(w);
}

/* The first bytes are fixed, so that any platform and any version can identify a snapshot. */
TEST(the_head_is_little_endian) {
    carom_world *w = setup_full();
    unit_bytes bytes = save_world(w);
    assert_memory_equal(bytes.data, "crmworld\5\0\0\0\0\0\0\0", 16);
    assert_int_equal(bytes.data[16] | bytes.data[17] << 8, bytes.size);
    assert_memory_equal(bytes.data + 36, "\x00\x00\x20\xc1\x00\x00\x40\x40", 8);  /* -10 and 3 */
    assert_memory_equal(bytes.data + 144, "\xcd\xcc\x4c\x3d\x01\x00\x00\x00", 8); /* 0.05 and 1 */
    free(bytes.data);
    carom_world_destroy(w);
}

/* ---- refused snapshots ----------------------------------------------------------------------- */

TEST(every_truncation_and_every_changed_byte_is_refused) {
    carom_world *source = setup_full(), *w = setup_world();
    add_ball(w, 1, 2, 3);
    unit_bytes bytes = save_world(source), before = save_world(w);
    for (size_t size = 0; size < bytes.size; size++) {
        /* A block of its own, so that a sanitizer sees a read past its end. */
        uint8_t *part = malloc(size + 1);
        assert_non_null(part);
        memcpy(part + 1, bytes.data, size);
        check_refused(w, part + 1, size, before, "cut to", size);
        free(part);
    }
    size_t flips = 0;
    for (size_t i = 0; i < bytes.size; i++) {
        for (unsigned change = 1; change < 256; change = change < 128 ? change * 2 : change + 127) {
            bytes.data[i] ^= (uint8_t)change;
            check_refused(w, bytes.data, bytes.size, before, "changed byte", i);
            bytes.data[i] ^= (uint8_t)change;
            flips++;
        }
    }
    check_refused(w, NULL, 0, before, "nothing", 0);
    assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
    printf("%zu truncations and %zu changed bytes refused\n", bytes.size, flips);
    free(bytes.data);
    free(before.data);
    carom_world_destroy(w);
    carom_world_destroy(source);
}

TEST(bytes_after_the_end_and_other_versions_are_refused) {
    carom_world *w = setup_full();
    unit_bytes bytes = save_world(w);
    uint8_t *longer = calloc(1, bytes.size + 8);
    assert_non_null(longer);
    memcpy(longer, bytes.data, bytes.size);
    check_refused(w, longer, bytes.size + 8, bytes, "longer by", 8);
    for (uint32_t version = 0; version < 4; version++) {
        memcpy(longer, bytes.data, bytes.size);
        caromi_put32(longer + 8, version);
        resum((unit_bytes){longer, bytes.size});
        if (version != CAROMI_SNAPSHOT_VERSION)
            check_refused(w, longer, bytes.size, bytes, "version", version);
        else
            assert_int_equal(carom_world_load(w, longer, bytes.size), CAROM_OK);
    }
    free(longer);
    free(bytes.data);
    carom_world_destroy(w);
}

/* ---- memory ---------------------------------------------------------------------------------- */

typedef struct heap {
    size_t calls, refuse_at, live;
} heap;

static void *take(void *ctx, size_t size, size_t align) {
    heap *h = ctx;
    carom_allocator a = carom_allocator_default();
    if (h->calls++ == h->refuse_at)
        return NULL;
    h->live += size;
    return a.alloc(a.ctx, size, align);
}

static void give(void *ctx, void *memory, size_t size) {
    heap *h = ctx;
    carom_allocator a = carom_allocator_default();
    h->live -= size;
    a.free(a.ctx, memory, size);
}

TEST(a_load_that_finds_no_memory_changes_nothing) {
    carom_world *source = setup_full();
    unit_bytes bytes = save_world(source);
    size_t k = 0, failures = 0;
    for (bool refused = true; refused; k++) {
        heap h = {.refuse_at = SIZE_MAX};
        carom_world_def def = carom_world_def_default();
        def.allocator = (carom_allocator){take, give, &h};
        carom_world *w = carom_world_create(&def);
        assert_non_null(w);
        carom_body b = add_ball(w, 1, 2, 3);
        unit_bytes before = save_world(w);
        h.refuse_at = h.calls + k;
        uint32_t error = carom_world_load(w, bytes.data, bytes.size);
        refused = h.calls > h.refuse_at;
        /* Memory that only makes queries faster is optional: without it the load still succeeds. */
        bool failed = error != CAROM_OK;
        CHECK(!failed || (refused && error == CAROM_ERROR_MEMORY), "call %zu refused: %s", k,
              carom_error_text(error));
        CHECK(is_as_saved(w, failed ? before : bytes), "call %zu refused", k);
        CHECK(!failed || carom_body_is_valid(w, b), "call %zu refused", k);
        failures += failed;
        h.refuse_at = SIZE_MAX;
        assert_int_equal(carom_world_step(w, 1.0f / 60), CAROM_OK);
        assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
        assert_true(is_as_saved(w, bytes));
        free(before.data);
        carom_world_destroy(w);
        CHECK(h.live == 0, "call %zu refused: %zu bytes leak", k, h.live);
    }
    printf("refused each of %zu calls in turn: %zu loads failed\n", k - 1, failures);
    assert_true(failures > 5);
    free(bytes.data);
    carom_world_destroy(source);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(going_on_from_a_snapshot_is_going_on),
        cmocka_unit_test(a_world_can_go_back_again_and_again),
        cmocka_unit_test(an_empty_world_is_a_snapshot_too),
        cmocka_unit_test(too_little_room_gets_nothing),
        cmocka_unit_test(the_head_is_little_endian),
        cmocka_unit_test(every_truncation_and_every_changed_byte_is_refused),
        cmocka_unit_test(bytes_after_the_end_and_other_versions_are_refused),
        cmocka_unit_test(a_load_that_finds_no_memory_changes_nothing),
    };
    return RUN(tests);
}
