/* Any calls on a broad phase, in any order, with an allocator that fails at times. After each call
 * the queries report what it holds: each pair and id once, and nothing else. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define IDS 80u
#define ROOM (IDS * IDS / 2)
#define MOST_CALLS 24

typedef struct use {
    carom_broadphase *p;
    uint32_t refused, live; /* allocations */
    uint8_t refuse;         /* one allocation in so many fails; 0: none */
    uint32_t calls;
    carom_aabb held[IDS];
} use;

static const carom_aabb nothing = {{1, 1}, {-1, -1}};

static void *take(void *ctx, size_t size, size_t align) {
    use *u = ctx;
    (void)align;
    if (u->refuse > 0 && ++u->calls % u->refuse == 0) {
        u->refused++;
        return NULL;
    }
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!memory)
        abort();
    u->live++;
    return memset(memory, 0xA5, size);
}

static void give(void *ctx, void *memory, size_t size) {
    use *u = ctx;
    memset(memory, 0x5A, size);
    u->live--;
    free(memory);
}

/* ---- boxes ----------------------------------------------------------------------------------- */

static void sort(float *low, float *high) {
    if (*low > *high) {
        float swap = *low;
        *low = *high;
        *high = swap;
    }
}

static carom_aabb draw_box(fuzz_input *in) {
    uint8_t how = fuzz_byte(in);
    carom_aabb b;
    b.min = fuzz_vec2(in);
    b.max = how % 8 == 1 ? b.min : fuzz_vec2(in);
    if (how % 8 != 0) {
        sort(&b.min.x, &b.max.x);
        sort(&b.min.y, &b.max.y);
    }
    return b;
}

static bool is_touching(carom_aabb a, carom_aabb b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static void note(carom_aabb a, carom_aabb b) {
    fuzz_begin();
    fuzz_note_shape("a", carom_shape_from_aabb(a));
    fuzz_note_shape("b", carom_shape_from_aabb(b));
}

/* ---- results --------------------------------------------------------------------------------- */

static void check_pairs(const use *u) {
    static carom_id_pair pairs[ROOM], few[ROOM / 2 + 1];
    uint8_t found[IDS][IDS] = {{0}};
    size_t count = carom_broadphase_pairs(u->p, pairs, ROOM), valid = 0;
    FUZZ_CHECK(count <= ROOM, "no more pairs than there can be");
    for (size_t i = 0; i < count; i++) {
        FUZZ_CHECK(pairs[i].a < pairs[i].b && pairs[i].b < IDS, "two ids, a < b");
        found[pairs[i].a][pairs[i].b]++;
    }
    for (uint32_t a = 0; a < IDS; a++) {
        bool ok = carom_aabb_check(u->held[a]) == CAROM_VALID;
        carom_aabb got = carom_broadphase_get(u->p, a);
        FUZZ_CHECK(memcmp(&got, &u->held[a], sizeof got) == 0,
                   "the bounds stored under an id are returned");
        valid += ok;
        for (uint32_t b = a + 1; b < IDS; b++) {
            bool touching = ok && carom_aabb_check(u->held[b]) == CAROM_VALID &&
                            is_touching(u->held[a], u->held[b]);
            if (found[a][b] != touching)
                note(u->held[a], u->held[b]);
            FUZZ_CHECK(found[a][b] == touching, "each overlapping pair once, and no other");
        }
    }
    FUZZ_CHECK(carom_broadphase_count(u->p) == valid, "a count of those that are valid");
    few[count / 2] = (carom_id_pair){IDS, IDS};
    FUZZ_CHECK(carom_broadphase_pairs(u->p, few, count / 2) == count &&
                   memcmp(few, pairs, count / 2 * sizeof *few) == 0 && few[count / 2].a == IDS,
               "a smaller capacity gets the first of the same pairs");
}

static void mark(const uint32_t *ids, size_t count, uint8_t found[IDS]) {
    FUZZ_CHECK(count <= IDS, "no more ids than there are");
    memset(found, 0, IDS);
    for (size_t i = 0; i < count; i++) {
        FUZZ_CHECK(ids[i] < IDS && !found[ids[i]], "each id once");
        found[ids[i]] = 1;
    }
}

static void check_query(const use *u, carom_aabb region) {
    uint32_t ids[IDS];
    uint8_t found[IDS];
    bool asked = carom_aabb_check(region) == CAROM_VALID;
    mark(ids, carom_broadphase_query(u->p, region, ids, IDS), found);
    for (uint32_t id = 0; id < IDS; id++) {
        bool touching = asked && carom_aabb_check(u->held[id]) == CAROM_VALID &&
                        is_touching(region, u->held[id]);
        if (found[id] != touching)
            note(region, u->held[id]);
        FUZZ_CHECK(found[id] == touching, "all that touch the region, and no other");
    }
}

static void check_sweep(const use *u, carom_aabb box, carom_vec2 motion) {
    uint32_t ids[IDS];
    uint8_t found[IDS];
    bool asked = carom_aabb_check(box) == CAROM_VALID && fuzz_is_finite(motion);
    carom_aabb region = carom_aabb_swept_bounds(box, motion);
    mark(ids, carom_broadphase_sweep(u->p, box, motion, ids, IDS), found);
    for (uint32_t id = 0; id < IDS; id++) {
        carom_aabb b = u->held[id];
        bool near = asked && carom_aabb_check(b) == CAROM_VALID && is_touching(region, b);
        bool touching = asked && carom_aabb_check(b) == CAROM_VALID &&
                        (is_touching(box, b) ||
                         carom_sweep_aabb_aabb(box, motion, b).state != CAROM_SWEEP_MISS);
        if ((touching && !found[id]) || (found[id] && !near)) {
            note(box, b);
            fuzz_note_vec2("motion", motion);
        }
        FUZZ_CHECK(found[id] || !touching, "a sweep misses nothing");
        FUZZ_CHECK(near || !found[id], "a sweep reports nothing outside its bounds");
    }
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void call_set(use *u, fuzz_input *in) {
    uint32_t id = fuzz_byte(in) % IDS, refused = u->refused;
    carom_aabb b = draw_box(in);
    bool held = carom_broadphase_set(u->p, id, b) == CAROM_OK;
    FUZZ_CHECK(held == (refused == u->refused), "false when memory is short, and only then");
    if (held)
        u->held[id] = b;
}

/* Two boxes, again and again, each time a step farther. */
static void call_build(use *u, fuzz_input *in) {
    uint32_t count = fuzz_byte(in) % (IDS + 1), refused = u->refused;
    carom_aabb models[2] = {draw_box(in), draw_box(in)};
    carom_vec2 step = fuzz_vec2(in);
    carom_aabb *bounds = malloc(count * sizeof *bounds + 1);
    if (!bounds)
        abort();
    for (uint32_t i = 0; i < count; i++) {
        models[i % 2] = carom_aabb_moved(models[i % 2], step);
        bounds[i] = models[i % 2];
    }
    bool held = carom_broadphase_build(u->p, bounds, sizeof *bounds, count) == CAROM_OK;
    FUZZ_CHECK(held == (refused == u->refused), "false when memory is short, and only then");
    for (uint32_t i = 0; i < IDS && held; i++)
        u->held[i] = i < count ? bounds[i] : nothing;
    free(bounds);
}

static void call_any(use *u, fuzz_input *in) {
    uint8_t what = fuzz_byte(in);
    uint32_t refused = u->refused;
    switch (what % 8) {
    case 0:
        call_build(u, in);
        break;
    case 1:
        FUZZ_CHECK((carom_broadphase_update(u->p) == CAROM_OK) == (refused == u->refused),
                   "false when memory is short, and only then");
        break;
    case 2:
        for (uint32_t id = what / 8u; id < IDS; id += 1u + fuzz_byte(in)) {
            carom_broadphase_remove(u->p, id);
            u->held[id] = nothing;
        }
        break;
    case 3:
        check_query(u, draw_box(in));
        return;
    case 4: {
        carom_aabb box = draw_box(in);
        check_sweep(u, box, fuzz_vec2(in));
        return;
    }
    default:
        call_set(u, in);
    }
    check_pairs(u);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    use u = {.refuse = 0};
    uint8_t refuse = fuzz_byte(&in);
    carom_broadphase_def def = carom_broadphase_def_default();
    def.allocator = (carom_allocator){take, give, &u};
    fuzz_begin();
    u.p = carom_broadphase_create(&def);
    FUZZ_CHECK(u.p != NULL, "there is memory");
    u.refuse = refuse % 16 < 4 ? (uint8_t)(2 + refuse / 16) : 0;
    for (uint32_t id = 0; id < IDS; id++)
        u.held[id] = nothing;
    for (int i = 0; i < MOST_CALLS && in.left > 0; i++)
        call_any(&u, &in);
    carom_broadphase_destroy(u.p);
    FUZZ_CHECK(u.live == 0, "all memory is freed");
    return 0;
}
