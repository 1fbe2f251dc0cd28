/* Memory of a broad phase: all of it comes from the allocator and is freed, a warm frame allocates
 * nothing, and when an allocation fails nothing leaks and nothing changes. */
#define _POSIX_C_SOURCE 200809L

#include "unit.h"

#include <stdlib.h>

#define BLOCKS 64u
#define IDS 600u

/* Memory in use, and the call that fails. */
typedef struct heap {
    struct {
        void *at;
        size_t size;
    } blocks[BLOCKS];
    size_t live, calls, refuse_at, refused, wrong;
    size_t most; /* bytes that a single call may want */
} heap;

static void *take(void *ctx, size_t size, size_t align) {
    heap *h = ctx;
    void *memory = NULL;
    if (h->calls++ == h->refuse_at || size > h->most) {
        h->refused++;
        return NULL;
    }
    bool power = align > 0 && (align & (align - 1)) == 0;
    if (size == 0 || !power || h->live == BLOCKS ||
        posix_memalign(&memory, align < sizeof(void *) ? sizeof(void *) : align, size) != 0) {
        h->wrong++;
        return NULL;
    }
    memset(memory, 0xA5, size);
    h->blocks[h->live].at = memory;
    h->blocks[h->live++].size = size;
    return memory;
}

static void give(void *ctx, void *memory, size_t size) {
    heap *h = ctx;
    for (size_t i = 0; i < h->live; i++) {
        if (h->blocks[i].at == memory) {
            h->wrong += h->blocks[i].size != size;
            h->blocks[i] = h->blocks[--h->live];
            free(memory);
            return;
        }
    }
    h->wrong++; /* NULL, or not ours */
}

static carom_broadphase *create_on(heap *h, size_t refuse_at) {
    *h = (heap){.refuse_at = refuse_at, .most = 1u << 30};
    carom_broadphase_def def = carom_broadphase_def_default();
    def.allocator = (carom_allocator){take, give, h};
    return carom_broadphase_create(&def);
}

/* ---- model ----------------------------------------------------------------------------------- */

static const carom_aabb nothing = {{1, 1}, {-1, -1}};
static carom_aabb model[IDS];

static carom_aabb place(uint32_t id, uint32_t frame) {
    uint32_t x = (id * 7919u + frame * 131u) % 97u, y = (id * 104729u + frame * 31u) % 89u;
    float size = (id + frame) % 11 == 0 ? 20.0f : 1.5f;
    return aabb((float)x, (float)y, (float)x + size, (float)y + size);
}

static bool touch(carom_aabb a, carom_aabb b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static bool is_held(uint32_t id) {
    return model[id].min.x <= model[id].max.x;
}

/* Everything that the model holds is reported, and as often as expected. */
static void check_held(const carom_broadphase *p, const char *when, size_t k) {
    static uint8_t found[IDS][IDS];
    static carom_id_pair pairs[IDS * IDS / 2];
    size_t held = 0, expected = 0;
    memset(found, 0, sizeof found);
    size_t count = carom_broadphase_pairs(p, pairs, COUNT(pairs));
    CHECK(count <= COUNT(pairs), "%s, call %zu refused", when, k);
    for (size_t i = 0; i < count; i++)
        found[pairs[i].a][pairs[i].b]++;
    for (uint32_t a = 0; a < IDS; a++) {
        carom_aabb got = carom_broadphase_get(p, a);
        CHECK(memcmp(&got, &model[a], sizeof got) == 0, "%s, call %zu refused: id %u", when, k, a);
        held += is_held(a);
        for (uint32_t b = a + 1; b < IDS; b++) {
            bool touching = is_held(a) && is_held(b) && touch(model[a], model[b]);
            expected += touching;
            CHECK(found[a][b] == touching, "%s, call %zu refused: pair %u %u", when, k, a, b);
        }
    }
    CHECK(count == expected, "%s, call %zu refused: %zu pairs", when, k, count);
    CHECK(carom_broadphase_count(p) == held, "%s, call %zu refused", when, k);
    carom_aabb all = aabb(-1000, -1000, 1000, 1000);
    CHECK(carom_broadphase_query(p, all, NULL, 0) == held, "%s, call %zu refused", when, k);
    CHECK(carom_broadphase_sweep(p, all, vec(1, 1), NULL, 0) == held, "%s, call %zu refused", when,
          k);
}

/* ---- a scripted use -------------------------------------------------------------------------- */

/* A call fails exactly if an allocation failed. */
static bool is_true_to(const heap *h, size_t refused_before, bool success) {
    CHECK(success == (h->refused == refused_before), "call %zu", h->calls);
    return success;
}

static void build(carom_broadphase *p, const heap *h, uint32_t count, uint32_t frame) {
    carom_aabb bounds[IDS];
    size_t refused = h->refused;
    for (uint32_t id = 0; id < count; id++)
        bounds[id] = place(id, frame);
    if (is_true_to(h, refused,
                   carom_broadphase_build(p, bounds, sizeof bounds[0], count) == CAROM_OK))
        for (uint32_t id = 0; id < IDS; id++)
            model[id] = id < count ? bounds[id] : nothing;
}

static void set(carom_broadphase *p, const heap *h, uint32_t first, uint32_t end, uint32_t frame) {
    for (uint32_t id = first; id < end; id++) {
        size_t refused = h->refused;
        if (is_true_to(h, refused, carom_broadphase_set(p, id, place(id, frame)) == CAROM_OK))
            model[id] = place(id, frame);
    }
}

static void update(carom_broadphase *p, const heap *h) {
    size_t refused = h->refused;
    is_true_to(h, refused, carom_broadphase_update(p) == CAROM_OK);
}

static void take_away(carom_broadphase *p, uint32_t first, uint32_t end) {
    for (uint32_t id = first; id < end; id++) {
        carom_broadphase_remove(p, id);
        model[id] = nothing;
    }
}

static void use(carom_broadphase *p, const heap *h, size_t k) {
    check_held(p, "empty", k);
    set(p, h, 0, 5, 0);
    check_held(p, "a few set", k);
    update(p, h);
    check_held(p, "updated", k);
    build(p, h, 60, 1);
    check_held(p, "built", k);
    set(p, h, 50, 140, 2);
    check_held(p, "many set", k);
    update(p, h);
    check_held(p, "grown and updated", k);
    take_away(p, 0, 30);
    build(p, h, 300, 3);
    check_held(p, "built larger", k);
    set(p, h, IDS - 1, IDS, 4);
    check_held(p, "a far id set", k);
    set(p, h, 310, 500, 4);
    update(p, h);
    check_held(p, "updated again", k);
    take_away(p, 100, IDS);
    update(p, h);
    check_held(p, "few left", k);
}

static void forget(void) {
    for (uint32_t id = 0; id < IDS; id++)
        model[id] = nothing;
}

TEST(a_refusal_at_any_call_leaks_nothing_and_changes_nothing) {
    heap h;
    size_t k = 0;
    for (bool reached = true; reached; k++) {
        carom_broadphase *p = create_on(&h, k);
        assert_int_equal(p == NULL, k == 0);
        if (p) {
            forget();
            use(p, &h, k);
            carom_broadphase_destroy(p);
        }
        reached = h.refused > 0;
        CHECK(h.live == 0, "call %zu refused: %zu blocks leak", k, h.live);
        CHECK(h.wrong == 0, "call %zu refused: %zu wrong sizes or blocks", k, h.wrong);
    }
    printf("refused each of %zu calls in turn\n", k - 1);
    assert_true(k > 20);
}

/* From some call on all allocations fail. */
TEST(when_memory_ends_what_was_held_stays_and_all_else_is_refused) {
    heap h;
    carom_broadphase *p = create_on(&h, SIZE_MAX);
    forget();
    build(p, &h, 40, 1);
    h.most = 0;
    build(p, &h, 200, 2);
    check_held(p, "no memory for a build", 0);
    assert_int_not_equal(carom_broadphase_set(p, 40, place(40, 1)), CAROM_OK);
    assert_int_not_equal(carom_broadphase_set(p, 599, place(599, 1)), CAROM_OK);
    assert_int_equal(carom_broadphase_set(p, 20, place(20, 5)), CAROM_OK); /* needs none */
    model[20] = place(20, 5);
    take_away(p, 3, 9);
    assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    build(p, &h, 40, 3);
    check_held(p, "nothing more is needed", 0);
    carom_broadphase_destroy(p);
    assert_int_equal(h.live + h.wrong, 0);
}

/* Ids from 2^31 on are refused without an allocation; for lower ids the allocation fails here. */
TEST(absurd_ids_are_refused) {
    static const uint32_t ids[] = {UINT32_MAX, UINT32_MAX - 1, 1u << 31, (1u << 31) - 1, 1u << 28};
    heap h;
    carom_broadphase *p = create_on(&h, SIZE_MAX);
    forget();
    build(p, &h, 40, 1);
    for (size_t i = 0; i < COUNT(ids); i++) {
        size_t calls = h.calls;
        carom_result expected = ids[i] >> 31 == 1 ? CAROM_ERROR_VALUE : CAROM_ERROR_MEMORY;
        CHECK(carom_broadphase_set(p, ids[i], place(1, 1)) == expected, "id %u", ids[i]);
        CHECK((h.calls == calls) == (ids[i] >> 31 == 1), "id %u", ids[i]);
        check_held(p, "an absurd id", i);
    }
    const carom_aabb one = place(1, 1);
    assert_int_equal(carom_broadphase_build(p, &one, sizeof one, (1u << 31) + 1),
                     CAROM_ERROR_VALUE);
    check_held(p, "an absurd count", 0);
    carom_broadphase_destroy(p);
    assert_int_equal(h.live + h.wrong, 0);
}

/* Two rounds of frames grow all memory; after them nothing is allocated or freed. */
TEST(warm_frames_take_no_memory) {
    heap h;
    carom_broadphase *p = create_on(&h, SIZE_MAX);
    size_t warm = 0, kept = 0;
    forget();
    for (uint32_t round = 0; round < 4; round++) {
        if (round == 2) {
            warm = h.calls;
            kept = h.live;
        }
        build(p, &h, 500, round);
        for (uint32_t frame = 0; frame < 20; frame++) {
            set(p, &h, frame, 400 + frame, frame + round);
            take_away(p, 450 + frame, 455 + frame);
            assert_int_equal(carom_broadphase_update(p), CAROM_OK);
            check_held(p, "a frame", round);
        }
        take_away(p, 0, 400);
        assert_int_equal(carom_broadphase_update(p), CAROM_OK);
        set(p, &h, 0, 400, 1);
        assert_int_equal(carom_broadphase_update(p), CAROM_OK);
        check_held(p, "all taken away and back", round);
    }
    printf("%zu calls while cold, %zu while warm\n", warm, h.calls - warm);
    assert_int_equal(h.calls, warm);
    assert_int_equal(h.live, kept);
    carom_broadphase_destroy(p);
    assert_int_equal(h.live + h.wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_at_any_call_leaks_nothing_and_changes_nothing),
        cmocka_unit_test(when_memory_ends_what_was_held_stays_and_all_else_is_refused),
        cmocka_unit_test(absurd_ids_are_refused),
        cmocka_unit_test(warm_frames_take_no_memory),
    };
    return RUN(tests);
}
