/* Materials are stored once: equal ones share one index as long as a body uses them, regardless of
 * what was added and released before. */
#include "unit_world.h"

#include "world/bodies/bodies.h"

#define KINDS 400u

/* Different in one field or another, the sign of a zero among them. */
static caromi_traits kind(uint32_t i) {
    caromi_traits t = {.gravity_scale = 1, .category = 1, .mask = UINT32_MAX};
    switch (i % 7) {
    case 0:
        t.restitution = (float)(i / 7) / 128;
        break;
    case 1:
        t.friction = (float)(i / 7 + 1);
        break;
    case 2:
        t.damping = (float)(i / 7 + 1);
        break;
    case 3:
        t.gravity_scale = -(float)(i / 7);
        break;
    case 4:
        t.category = i / 7 + 2;
        break;
    case 5:
        t.mask = i / 7;
        break;
    default:
        t.sides = i / 7 + 1;
    }
    return t;
}

typedef struct model {
    uint32_t uses, index;
} model;

static void check_table(const carom_world *w, const model *models, uint32_t in_use) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < KINDS; i++) {
        caromi_traits expected = kind(i);
        const model *m = &models[i];
        used += m->uses > 0;
        if (m->uses > 0) {
            CHECK(w->traits[m->index].uses == m->uses, "kind %u has %u uses, not %u", i,
                  w->traits[m->index].uses, m->uses);
            CHECK(caromi_traits_equal(&w->traits[m->index], &expected), "kind %u", i);
        }
    }
    assert_int_equal(used, in_use);
}

TEST(equal_traits_have_one_index_however_many_come_and_go) {
    static model models[KINDS];
    carom_world *w = setup_world();
    uint32_t in_use = 0, most = 0, taken = 0;
    int count = unit_size("operations", 300000, 10000000);
    memset(models, 0, sizeof models);
    for (int n = 0; n < count; n++) {
        /* Adds all materials, then releases nearly all. */
        uint32_t width = n / 2000 % 2 == 0 ? KINDS : 8 + (uint32_t)n % 40;
        uint32_t i = (uint32_t)unit_random() % KINDS;
        model *m = &models[i];
        bool drop = m->uses > 0 && (i >= width || unit_random() % 2 == 0);
        if (drop) {
            caromi_traits_drop(w, m->index);
            in_use -= --m->uses == 0;
        } else if (i < width) {
            uint32_t index = caromi_traits_take(w, kind(i));
            CHECK(m->uses == 0 || index == m->index, "kind %u at %u and %u", i, index, m->index);
            in_use += m->uses++ == 0;
            m->index = index;
            taken++;
        }
        most = in_use > most ? in_use : most;
        CHECK(w->traits_count == most, "%u entries for %u", w->traits_count, most);
        if (n % 500 == 0)
            check_table(w, models, in_use);
    }
    check_table(w, models, in_use);
    printf("%d operations, %u taken, %u entries for at most %u in use\n", count, taken,
           w->traits_count, most);
    for (uint32_t i = 0; i < KINDS; i++)
        while (models[i].uses-- > 0)
            caromi_traits_drop(w, models[i].index);
    for (uint32_t i = 0; i < w->traits_hash_size; i++)
        CHECK(w->traits_hash[i] == 0, "place %u is not empty", i);
    carom_world_destroy(w);
}

TEST(a_zero_has_no_sign_in_traits) {
    carom_world *w = setup_world();
    carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, 1);
    def.gravity_scale = 0;
    carom_body a = add_body(w, def);
    def.restitution = def.friction = def.damping = def.gravity_scale = -0.0f;
    carom_body b = add_body(w, def);
    assert_int_equal(w->bodies[a.index].traits, w->bodies[b.index].traits);
    carom_world_destroy(w);
}

/* A snapshot numbers materials and relies on this: there are no more entries than slots, plus one
 * that is being added. */
TEST(there_are_never_more_entries_than_slots_and_one) {
    carom_world *w = setup_world();
    carom_body b[50];
    carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, 1);
    for (uint32_t i = 0; i < COUNT(b); i++) {
        def.damping = (float)i;
        b[i] = add_body(w, def);
    }
    for (uint32_t n = 0; n < 1000; n++) {
        def.damping = (float)(100 + n);
        assert_int_equal(carom_body_set(w, b[n % COUNT(b)], &def), CAROM_OK);
        assert_true(w->traits_count <= w->slot_count + 1);
        if (n % 100 == 0) {
            unit_bytes bytes = save_world(w);
            uint64_t hash = carom_world_hash(w);
            assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
            assert_true(is_as_saved(w, bytes));
            assert_true(carom_world_hash(w) == hash);
            free(bytes.data);
        }
    }
    assert_int_equal(w->traits_count, w->slot_count + 1);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_traits_have_one_index_however_many_come_and_go),
        cmocka_unit_test(a_zero_has_no_sign_in_traits),
        cmocka_unit_test(there_are_never_more_entries_than_slots_and_one),
    };
    return RUN(tests);
}
