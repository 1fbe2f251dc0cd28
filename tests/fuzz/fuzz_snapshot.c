/* Snapshots of any world, changed in any way, with a right or wrong checksum and an allocator that
 * fails at times. A load that is refused changes nothing; one that is accepted gives a normal
 * world. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include "world/snapshots/snapshot.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CALLS 24
#define MOST_BYTES 16384u

typedef struct heap {
    uint32_t calls, refused, refuse_at; /* 0: none */
    size_t live;
} heap;

static void *take(void *ctx, size_t size, size_t align) {
    heap *h = ctx;
    (void)align;
    if (++h->calls == h->refuse_at) {
        h->refused++;
        return NULL;
    }
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!memory)
        abort();
    h->live += size;
    return memset(memory, 0xA5, size);
}

static void give(void *ctx, void *memory, size_t size) {
    heap *h = ctx;
    h->live -= size;
    memset(memory, 0x5A, size);
    free(memory);
}

static carom_world *create(heap *h) {
    carom_world_def def = carom_world_def_default();
    *h = (heap){.refuse_at = 0};
    def.allocator = (carom_allocator){take, give, h};
    carom_world *w = carom_world_create(&def);
    FUZZ_CHECK(w != NULL, "there is memory");
    return w;
}

/* ---- a world --------------------------------------------------------------------------------- */

static float draw_coarse(fuzz_input *in) {
    return (float)(int8_t)fuzz_byte(in) / 4;
}

static carom_vec2 draw_place(fuzz_input *in) {
    carom_vec2 p = {draw_coarse(in), 0};
    p.y = draw_coarse(in);
    return p;
}

static void call_add(carom_world *w, fuzz_input *in) {
    uint8_t how = fuzz_byte(in);
    carom_body_def def = carom_body_def_default();
    carom_vec2 at = draw_place(in);
    def.type = how % 3;
    def.shape = how & 4 ? carom_shape_from_circle((carom_circle){at, 1})
                        : carom_shape_from_box((carom_box){at, {2, 1}, {4, 3}});
    def.flags = how & 8 ? CAROM_BODY_SENSOR : 0;
    def.friction = (float)(how >> 6);
    def.sides = how & 16 && !(how & 4) ? CAROM_SIDE_POS_Y : 0;
    if (def.type != CAROM_STATIC)
        def.velocity = (carom_vec2){(float)(how >> 4), -1};
    FUZZ_CHECK(carom_world_add(w, &def, NULL) == CAROM_OK, "a valid body is accepted");
}

static carom_body draw_body(const carom_world *w, fuzz_input *in) {
    return carom_world_body_at(w, fuzz_byte(in) % (w->slot_count + 1));
}

/* Invalid calls are refused; other tests check that. */
static void call_any(carom_world *w, fuzz_input *in) {
    carom_body b;
    switch (fuzz_byte(in) % 12) {
    case 0:
        carom_world_remove(w, draw_body(w, in));
        break;
    case 1:
        FUZZ_CHECK(carom_world_step(w, 1.0f / 64) == CAROM_OK, "a step is taken");
        break;
    case 2:
        carom_body_apply_force(w, draw_body(w, in), draw_place(in));
        break;
    case 3:
        b = draw_body(w, in);
        carom_world_exclude(w, b, draw_body(w, in), fuzz_byte(in) % 4 > 0);
        break;
    case 4:
        carom_body_set_position(w, draw_body(w, in), draw_place(in));
        break;
    case 5:
        carom_body_enable(w, draw_body(w, in), fuzz_byte(in) % 2 == 0);
        break;
    case 6:
        carom_world_set_gravity(w, draw_place(in));
        break;
    default:
        call_add(w, in);
    }
}

/* ---- its bytes ------------------------------------------------------------------------------- */

typedef struct snapshot {
    size_t size;
    uint8_t bytes[MOST_BYTES];
} snapshot;

static void save(const carom_world *w, snapshot *s) {
    s->size = carom_world_save(w, s->bytes, MOST_BYTES);
    FUZZ_CHECK(s->size <= MOST_BYTES && s->size % 8 == 0,
               "the snapshot fits into the size that was returned");
}

static bool is_same(const snapshot *a, const snapshot *b) {
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static uint32_t draw_word(fuzz_input *in, const snapshot *s, uint32_t old) {
    uint8_t how = fuzz_byte(in);
    union {
        float value;
        uint32_t bits;
    } number;
    switch (how % 6) {
    case 0:
        return fuzz_word(in);
    case 1:
        number.value = fuzz_float(in);
        return number.bits;
    case 2:
        return old + 1;
    case 3:
        return old ^ 1u << fuzz_byte(in) % 32;
    case 4:
        return caromi_get32(s->bytes + fuzz_word(in) % (s->size / 4) * 4);
    default:
        return how / 6;
    }
}

static void change(snapshot *s, fuzz_input *in) {
    for (int n = fuzz_byte(in) % 4; n > 0; n--) {
        uint8_t *at = s->bytes + fuzz_word(in) % (s->size / 4) * 4;
        caromi_put32(at, draw_word(in, s, caromi_get32(at)));
    }
    if (fuzz_byte(in) % 16 == 0) {
        s->size = fuzz_word(in) % (s->size + 1);
        caromi_put64(s->bytes + CAROMI_AT_SIZE, s->size);
    }
}

/* ---- loaded worlds --------------------------------------------------------------------------- */

static bool is_number(float x) {
    return x - x == 0;
}

/* Bodies are within the limits of the world, and it can step. */
static void check_use(carom_world *w) {
    for (int i = 0; i < 3; i++)
        FUZZ_CHECK(carom_world_step(w, 1.0f / 64) == CAROM_OK, "a loaded world can be stepped");
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation > 0;
         b = carom_world_next(w, b)) {
        carom_vec2 p = carom_body_position(w, b), v = carom_body_velocity(w, b);
        FUZZ_CHECK(is_number(p.x) && is_number(p.y), "a position is finite");
        FUZZ_CHECK(is_number(v.x) && is_number(v.y), "a velocity is finite");
        FUZZ_CHECK(carom_world_remove(w, b) == CAROM_OK, "a body can be removed");
    }
    FUZZ_CHECK(carom_world_count(w) == 0, "all can be removed");
    FUZZ_CHECK(carom_world_step(w, 1.0f / 64) == CAROM_OK, "an empty world can be stepped");
    FUZZ_CHECK(w->exclusion_count + w->touch_count == 0,
               "removed bodies leave no exclusions and no touches");
    for (uint32_t i = 0; i < w->traits_count; i++)
        FUZZ_CHECK(w->traits[i].uses == 0, "no body uses a material any more");
    uint32_t slots = w->slot_count;
    for (uint32_t i = 0; i < 3; i++) {
        carom_body_def def = carom_body_def_default();
        carom_body b;
        def.shape = carom_shape_from_circle((carom_circle){{0, 0}, 1});
        FUZZ_CHECK(carom_world_add(w, &def, &b) == CAROM_OK, "bodies can be added");
        FUZZ_CHECK(b.index < slots ? b.generation > 1 : b.generation == 1, "an id that is new");
        FUZZ_CHECK(carom_body_is_valid(w, b), "an id that is valid");
    }
}

/* Loads `s` into another world, which contains something else. */
static void check_load(const snapshot *s, bool same, uint8_t refuse) {
    static snapshot before, after;
    heap h;
    carom_world *w = create(&h);
    carom_body_def def = carom_body_def_default();
    def.shape = carom_shape_from_circle((carom_circle){{5, 6}, 7});
    FUZZ_CHECK(carom_world_add(w, &def, NULL) == CAROM_OK, "a valid body is accepted");
    save(w, &before);
    h.refuse_at = refuse > 0 ? h.calls + refuse : 0;
    uint32_t error = carom_world_load(w, s->bytes, s->size);
    h.refuse_at = 0;
    save(w, &after);
    if (error == CAROM_OK) {
        FUZZ_CHECK(is_same(s, &after), "a loaded world saves the same bytes");
        check_use(w);
    } else {
        FUZZ_CHECK(error == (h.refused ? CAROM_ERROR_MEMORY : CAROM_ERROR_SNAPSHOT), "its code");
        FUZZ_CHECK(h.refused || !same, "a valid snapshot is accepted");
        FUZZ_CHECK(is_same(&before, &after), "a failed load changes nothing");
    }
    carom_world_destroy(w);
    FUZZ_CHECK(h.live == 0, "all memory is freed");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static snapshot good, changed;
    fuzz_input in = fuzz_open(data, size);
    heap h;
    fuzz_begin();
    uint8_t how = fuzz_byte(&in);
    carom_world *w = create(&h);
    for (int i = how % MOST_CALLS; i > 0; i--)
        call_any(w, &in);
    save(w, &good);
    carom_world_destroy(w);
    FUZZ_CHECK(h.live == 0, "all memory is freed");
    changed = good;
    change(&changed, &in);
    bool same = is_same(&good, &changed);
    if (how % 8 != 0 && changed.size >= CAROMI_HEAD && changed.size % 8 == 0)
        caromi_put64(changed.bytes + CAROMI_AT_SUM,
                     caromi_snapshot_sum(changed.bytes, changed.size));
    check_load(&changed, same, how >= 192 ? (uint8_t)(1 + fuzz_byte(&in) % 16) : 0);
    return 0;
}
