/* Tests content in strips: which content goes there, and that pairs, regions and paths are complete
 * before and after changes. The reference is a loop over all boxes. */
#include "broadphase/store.h"
#include "unit.h"

#include <stdlib.h>

#define BOXES 2000u
#define PAIRS (BOXES * 40u)

static carom_aabb boxes[BOXES];
static carom_id_pair pairs[PAIRS];
static uint32_t found[BOXES];
static uint64_t seed;

static double unit(void) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) * 0x1p-53;
}

static carom_aabb at(double x, double y, double width, double height) {
    return aabb((float)x, (float)y, (float)(x + width), (float)(y + height));
}

/* ---- contents -------------------------------------------------------------------------------- */

typedef carom_aabb draw(uint32_t i);

static carom_aabb uniform(uint32_t i) {
    (void)i;
    double size = 0.5 + 1.5 * unit();
    return at(88.0 * unit(), 88.0 * unit(), size, size);
}

static carom_aabb sparse(uint32_t i) {
    (void)i;
    return at(1000.0 * unit() - 500.0, 1000.0 * unit() + 1e4, 0.1, 0.2);
}

/* Runs are longer than the lanes that are tested at once. */
static carom_aabb dense(uint32_t i) {
    (void)i;
    return at(50.0 * unit(), 50.0 * unit(), 1.5, 1.5);
}

/* Tiles that touch their neighbours exactly, at borders of strips and cells too. */
static carom_aabb tiles(uint32_t i) {
    return at(i % 50u, i / 50u, 1.0, 1.0);
}

static carom_aabb line(uint32_t i) {
    (void)i;
    return at(2600.0 * unit(), 3.0, 1.5, 1.0);
}

/* The spacing of floats is 1: strips and cells are a few floats wide. */
static carom_aabb far_out(uint32_t i) {
    (void)i;
    return at(16777216.0 - 90.0 * unit(), 12e6 + floor(90.0 * unit()), 1.0, 2.0);
}

static carom_aabb invalid_among(uint32_t i) {
    carom_aabb b = uniform(i);
    return i % 7u == 0 ? aabb(1.0f, 1.0f, -1.0f, NAN) : b;
}

/* Boxes in a high and narrow area, which gets the largest number of strips. */
static carom_aabb upright(uint32_t i) {
    (void)i;
    return at(50.0 * unit(), 1e5 * unit(), 1.0, 3.0);
}

static carom_aabb crowds(uint32_t i) {
    return at(1e4 * (i % 7u) + 12.0 * unit(), 1e4 * (i % 5u) + 12.0 * unit(), 1.0, 1.0);
}

static carom_aabb mixed(uint32_t i) {
    double size = i % 50u == 0 ? 60.0 : 0.5;
    return at(88.0 * unit(), 88.0 * unit(), size, size);
}

static carom_aabb diagonal(uint32_t i) {
    (void)i;
    double x = 2000.0 * unit();
    return at(x, x, 1.0, 1.0);
}

static carom_aabb outliers(uint32_t i) {
    return i % 500u == 0 ? at(1e20 * unit(), 1e20 * unit(), 1.0, 1.0) : uniform(i);
}

static carom_aabb equal(uint32_t i) {
    (void)i;
    return at(1.0, 1.0, 1.0, 1.0);
}

static const struct content {
    const char *name;
    draw *draw;
    bool strips;
} contents[] = {
    {"uniform", uniform, true},    {"sparse", sparse, true},
    {"dense", dense, true},        {"tiles", tiles, true},
    {"line", line, true},          {"far out", far_out, true},
    {"upright", upright, true},    {"invalid", invalid_among, true},
    {"crowds", crowds, false},     {"mixed sizes", mixed, false},
    {"outliers", outliers, false}, {"diagonal", diagonal, false},
};

static carom_broadphase *create(void) {
    carom_broadphase_def def = carom_broadphase_def_default();
    carom_broadphase *p = carom_broadphase_create(&def);
    assert_non_null(p);
    return p;
}

static void build(carom_broadphase *p, draw *next, uint32_t count) {
    seed = 1;
    for (uint32_t i = 0; i < BOXES; i++)
        boxes[i] = i < count ? next(i) : aabb(1.0f, 1.0f, -1.0f, -1.0f);
    assert_int_equal(carom_broadphase_build(p, boxes, sizeof *boxes, count), CAROM_OK);
}

/* ---- checks ---------------------------------------------------------------------------------- */

static bool valid(carom_aabb b) {
    return b.min.x <= b.max.x && b.min.y <= b.max.y;
}

static bool is_touching(carom_aabb a, carom_aabb b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static void check_pairs(const carom_broadphase *p, const char *name) {
    static uint8_t listed[BOXES][BOXES];
    size_t expected = 0, count = carom_broadphase_pairs(p, pairs, PAIRS);
    memset(listed, 0, sizeof listed);
    CHECK(count <= PAIRS, "%s: %zu pairs", name, count);
    for (size_t i = 0; i < count && i < PAIRS; i++) {
        CHECK(pairs[i].a < pairs[i].b, "%s: pair %u %u", name, pairs[i].a, pairs[i].b);
        listed[pairs[i].a][pairs[i].b]++;
    }
    for (uint32_t a = 0; a < BOXES; a++)
        for (uint32_t b = a + 1; b < BOXES; b++) {
            bool touching = valid(boxes[a]) && valid(boxes[b]) && is_touching(boxes[a], boxes[b]);
            expected += touching;
            CHECK(listed[a][b] == touching, "%s: pair %u %u is listed %u times", name, a, b,
                  listed[a][b]);
        }
    CHECK(count == expected, "%s: %zu pairs of %zu", name, count, expected);
}

static void check_regions(const carom_broadphase *p, const char *name) {
    for (uint32_t i = 0; i < BOXES; i += 19) {
        carom_aabb region = boxes[i];
        if (!valid(region))
            continue;
        region.max.x += (float)(i % 10u);
        region.min.y -= (float)(i % 7u);
        size_t expected = 0, count = carom_broadphase_query(p, region, found, BOXES);
        for (uint32_t b = 0; b < BOXES; b++)
            expected += valid(boxes[b]) && is_touching(region, boxes[b]);
        for (size_t k = 0; k < count; k++)
            CHECK(is_touching(region, boxes[found[k]]), "%s: region %u, id %u", name, i, found[k]);
        CHECK(count == expected, "%s: region %u: %zu of %zu", name, i, count, expected);
    }
}

/* A path finds the boxes at points along it. */
static void check_paths(const carom_broadphase *p, const char *name) {
    for (uint32_t i = 0; i < BOXES; i += 37) {
        carom_aabb from = boxes[i], to = boxes[(i * 7u + 5u) % BOXES];
        if (!valid(from) || !valid(to))
            continue;
        carom_vec2 motion = vec(to.min.x - from.min.x, to.min.y - from.min.y);
        size_t count = carom_broadphase_sweep(p, from, motion, found, BOXES);
        static uint8_t listed[BOXES];
        memset(listed, 0, sizeof listed);
        for (size_t k = 0; k < count; k++)
            listed[found[k]]++;
        for (int step = 0; step <= 16; step++) {
            double t = step / 16.0, mx = t * (double)motion.x, my = t * (double)motion.y;
            for (uint32_t b = 0; b < BOXES; b++) {
                bool touching = valid(boxes[b]) &&
                                (double)from.min.x + mx <= (double)boxes[b].max.x &&
                                (double)boxes[b].min.x <= (double)from.max.x + mx &&
                                (double)from.min.y + my <= (double)boxes[b].max.y &&
                                (double)boxes[b].min.y <= (double)from.max.y + my;
                CHECK(!touching || listed[b] == 1, "%s: path %u, id %u is listed %u times", name, i,
                      b, listed[b]);
            }
        }
    }
}

static void check_all(const carom_broadphase *p, const char *name) {
    check_pairs(p, name);
    check_regions(p, name);
    check_paths(p, name);
}

/* ---- tests ----------------------------------------------------------------------------------- */

TEST(even_content_is_in_strips_and_nothing_is_lost) {
    carom_broadphase *p = create();
    for (size_t i = 0; i < COUNT(contents); i++) {
        build(p, contents[i].draw, BOXES);
        CHECK((p->strips.count > 0) == contents[i].strips, "%s: %u strips", contents[i].name,
              p->strips.count);
        check_all(p, contents[i].name);
    }
    carom_broadphase_destroy(p);
}

TEST(boxes_at_one_place_and_few_boxes_are_in_trees) {
    carom_broadphase *p = create();
    build(p, equal, 600);
    assert_int_equal(p->strips.count, 0);
    build(p, uniform, 500);
    assert_int_equal(p->strips.count, 0);
    check_all(p, "few");
    carom_broadphase_destroy(p);
}

TEST(changes_take_boxes_out_of_strips_until_trees_are_better) {
    carom_broadphase *p = create();
    build(p, uniform, BOXES);
    for (uint32_t id = 0; id < BOXES; id += 60) {
        boxes[id] = uniform(id);
        assert_int_equal(carom_broadphase_set(p, id, boxes[id]), CAROM_OK);
        carom_broadphase_remove(p, id + 1);
        boxes[id + 1] = aabb(1.0f, 1.0f, -1.0f, -1.0f);
    }
    assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    assert_true(p->strips.count > 0);
    check_all(p, "some changed");
    for (uint32_t id = 0; id < BOXES; id += 3) {
        boxes[id] = crowds(id);
        assert_int_equal(carom_broadphase_set(p, id, boxes[id]), CAROM_OK);
    }
    check_all(p, "many changed");
    assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    assert_int_equal(p->strips.count, 0);
    check_all(p, "updated");
    carom_broadphase_destroy(p);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static int allowed; /* allocations that still succeed */

static void *take(void *ctx, size_t size, size_t align) {
    (void)ctx;
    return allowed-- > 0 ? aligned_alloc(align, (size + align - 1) / align * align) : NULL;
}

static void give(void *ctx, void *memory, size_t size) {
    (void)ctx;
    memset(memory, 0xA5, size);
    free(memory);
}

TEST(strips_survive_memory_that_grows_in_part) {
    for (int some = 0; some < 6; some++) {
        carom_broadphase_def def = carom_broadphase_def_default();
        def.allocator = (carom_allocator){take, give, NULL};
        allowed = 1000;
        carom_broadphase *p = carom_broadphase_create(&def);
        build(p, uniform, 800);
        for (uint32_t id = 800; id < BOXES; id++) {
            boxes[id] = uniform(id);
            assert_int_equal(carom_broadphase_set(p, id, boxes[id]), CAROM_OK);
        }
        allowed = some;
        carom_result result = carom_broadphase_update(p);
        CHECK((result == CAROM_OK) == (p->strips.count == 0), "%d allowed", some);
        check_pairs(p, "memory that grew in part");
        allowed = 1000;
        carom_broadphase_destroy(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(even_content_is_in_strips_and_nothing_is_lost),
        cmocka_unit_test(boxes_at_one_place_and_few_boxes_are_in_trees),
        cmocka_unit_test(changes_take_boxes_out_of_strips_until_trees_are_better),
        cmocka_unit_test(strips_survive_memory_that_grows_in_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
