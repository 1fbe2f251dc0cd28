/* Tests snapshots with a valid checksum and one invalid value each. */
#include "unit_snapshot.h"

static size_t slot_at(uint32_t slot) {
    return CAROMI_HEAD + (size_t)slot * CAROMI_SLOT_BYTES;
}

TEST(forged_slots_are_refused) {
    carom_world *w = setup_full();
    unit_bytes good = save_world(w);
    uint32_t tag = caromi_get32(good.data + slot_at(0) + CAROMI_AT_TAG);
    static const struct {
        const char *what;
        uint32_t slot, at, word;
    } cases[] = {
        {"a place that is NaN", 0, 0, nan_bits},
        {"a place too far", 0, 4, huge_bits},
        {"a place before that is NaN", 0, 8, nan_bits},
        {"a place before too far", 1, 12, huge_bits},
        {"a velocity that is NaN", 3, 16, nan_bits},
        {"a velocity of a static body", 9, 20, 0x3f800000u},
        {"no radius", 0, 24, 0},
        {"a circle's height", 0, 28, 0x3f800000u},
        {"a direction that is NaN", 0, 36, 0x7fc00000u},
        {"a circle that spins although its rotation is fixed", 0, 52, 0x3f800000u},
        {"a thin box", 9, 28, 1},
        {"no mass", 0, 48, 0},
        {"an infinite mass", 0, 48, 0x7f800000u},
        {"a mass of a static body", 9, 48, 0x3f800000u},
        {"a spin of a ball", 0, 52, 0x3f800000u},
        {"a spin that is NaN", 8, 52, nan_bits},
        {"a material index out of range", 0, CAROMI_AT_TRAITS, 1000},
        {"materials out of order", 0, CAROMI_AT_TRAITS, 1},
        {"a material that no body has", 9, CAROMI_AT_TRAITS, 1},
        {"one-way sides of a ball", 10, CAROMI_AT_TRAITS, 2},
        {"a time at rest that is NaN", 0, CAROMI_AT_STILL, nan_bits},
        {"a time at rest below 0", 0, CAROMI_AT_STILL, 0xbf800000u},
        {"a time at rest above 1", 0, CAROMI_AT_STILL, 0x3f800001u},
        {"an angle that is NaN", 0, CAROMI_AT_TURNED, nan_bits},
        {"a free slot with a time at rest", 2, CAROMI_AT_STILL, 0x3f000000u},
        {"a free slot with a place", 2, 0, 0x3f800000u},
        {"a removed slot with a user", 4, CAROMI_AT_USER, 1},
        {"a chain into itself", 2, CAROMI_AT_TRAITS, 2},
        {"a chain to a body", 2, CAROMI_AT_TRAITS, 0},
        {"a chain to the other chain", 2, CAROMI_AT_TRAITS, 4},
        {"a chain out of the slots", 2, CAROMI_AT_TRAITS, 1000},
        {"a removed slot in the wrong chain", 4, CAROMI_AT_TRAITS, 2},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        forge(w, good, cases[i].what, slot_at(cases[i].slot) + cases[i].at, cases[i].word);
    size_t of_tag = slot_at(0) + CAROMI_AT_TAG, of_free = slot_at(2) + CAROMI_AT_TAG;
    forge(w, good, "an unknown type", of_tag, tag | 3);
    forge(w, good, "no generation", of_tag, tag & CAROMI_LOW_BITS);
    forge(w, good, "a mark of exclusions", of_tag, tag | CAROMI_EXCLUDES);
    forge(w, good, "too late a generation", of_tag,
          (tag & CAROMI_LOW_BITS) | (CAROMI_MAX_GENERATION + 1) << CAROMI_LASTING_BITS);
    forge(w, good, "a body that is not there", of_tag, tag & ~CAROMI_LIVE);
    forge(w, good, "a sleeping ball that moves", slot_at(10) + CAROMI_AT_TAG,
          caromi_get32(good.data + slot_at(10) + CAROMI_AT_TAG) | CAROMI_ASLEEP);
    forge(w, good, "a sleeping lift", slot_at(8) + CAROMI_AT_TAG,
          caromi_get32(good.data + slot_at(8) + CAROMI_AT_TAG) | CAROMI_ASLEEP);
    forge(w, good, "a sleeping floor", slot_at(9) + CAROMI_AT_TAG,
          caromi_get32(good.data + slot_at(9) + CAROMI_AT_TAG) | CAROMI_ASLEEP);
    forge(w, good, "a free slot that is spent", of_free, 1u << CAROMI_LASTING_BITS);
    forge(w, good, "a free slot that is removed", of_free, 1u << CAROMI_LASTING_BITS | 2);
    forge(w, good, "an unknown kind", of_free, 1u << CAROMI_LASTING_BITS | 3);
    forge(w, good, "no generation of a free slot", of_free, 1);
    forge(w, good, "no free slots", 52, CAROMI_NONE);
    forge(w, good, "half of the free slots", 52,
          caromi_get32(good.data + slot_at(caromi_get32(good.data + 52)) + CAROMI_AT_TRAITS));
    forge(w, good, "free slots from the removed", 52, 4);
    forge(w, good, "free slots from nowhere", 52, FULL_SLOTS);
    forge(w, good, "no removed slots", 56, CAROMI_NONE);
    printf("%zu forged slots refused\n", COUNT(cases) + 17);
    free(good.data);
    carom_world_destroy(w);
}

/* A slot that is removed from the list of free slots: that is valid only if its generations are
 * used up. */
TEST(a_slot_in_no_chain_has_used_up_its_generations) {
    carom_world *w = setup_full();
    unit_bytes good = save_world(w), bytes = save_world(w);
    uint32_t first = caromi_get32(good.data + 52);
    uint8_t *slot = bytes.data + slot_at(first);
    caromi_put32(bytes.data + 52, caromi_get32(slot + CAROMI_AT_TRAITS));
    caromi_put32(slot + CAROMI_AT_TRAITS, CAROMI_NONE);
    caromi_put32(slot + CAROMI_AT_TAG, 1u << CAROMI_LASTING_BITS | CAROMI_SLOT_SPENT);
    resum(bytes);
    check_refused(w, bytes.data, bytes.size, good, "generation", 1);
    caromi_put32(slot + CAROMI_AT_TAG,
                 CAROMI_MAX_GENERATION << CAROMI_LASTING_BITS | CAROMI_SLOT_SPENT);
    caromi_put32(slot + CAROMI_AT_TRAITS, 0);
    resum(bytes);
    check_refused(w, bytes.data, bytes.size, good, "a link", 0);
    caromi_put32(slot + CAROMI_AT_TRAITS, CAROMI_NONE);
    resum(bytes);
    assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
    assert_true(is_as_saved(w, bytes));
    free(good.data);
    free(bytes.data);
    carom_world_destroy(w);
}

TEST(forged_heads_are_refused) {
    carom_world *w = setup_full();
    unit_bytes good = save_world(w);
    static const struct {
        const char *what;
        uint32_t at, word;
    } cases[] = {
        {"a settling that is neither yes nor no", 12, 2},
        {"a size", 16, 8},
        {"a size past all memory", 20, UINT32_MAX},
        {"gravity that is NaN", 32, nan_bits},
        {"gravity too large", 36, huge_bits},
        {"a rest below 0", 40, 0xbf800000u},
        {"a rest that is NaN", 40, nan_bits},
        {"a step below 0", 44, 0xbf800000u},
        {"a step too long", 44, 0x40000000u},
        {"a sleep speed below 0", 144, 0xbf800000u},
        {"a sleep speed that is NaN", 144, nan_bits},
        {"a sleep speed too large", 144, huge_bits},
        {"changes that are neither yes nor no", 148, 2},
        {"many slots", 48, UINT32_MAX},
        {"more slots", 48, FULL_SLOTS + 1},
        {"many exclusions", 60, UINT32_MAX},
        {"many touches", 64, UINT32_MAX},
        {"many materials", 68, UINT32_MAX},
        {"fewer materials", 68, 1},
        {"many forces", 72, UINT32_MAX},
        {"lost motion that is NaN", 100, 0x7ff80000u},
        {"motion that is negative", 108, 0xbff00000u},
        {"lost motion in all that is infinite", 116, 0x7ff00000u},
        {"motion in all that is NaN", 124, 0x7ff80000u},
        {"energy that is negative", 132, 0xbff00000u},
        {"momentum that is NaN", 136, nan_bits},
        {"momentum that is infinite", 140, 0xff800000u},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        forge(w, good, cases[i].what, cases[i].at, cases[i].word);
    printf("%zu forged heads refused\n", COUNT(cases));
    free(good.data);
    carom_world_destroy(w);
}

TEST(forged_lists_are_refused) {
    carom_world *w = setup_full();
    unit_bytes good = save_world(w);
    places p = find_places(good);
    /* Two touches, which the test writes in the wrong order. */
    assert_true(p.traits >= p.touches + (size_t)(2 * CAROMI_TOUCH_BYTES));
    size_t last = p.traits - CAROMI_TOUCH_BYTES;
    const struct {
        const char *what;
        size_t at;
        uint32_t word;
    } cases[] = {
        {"an exclusion twice", p.exclusions + 8, 1},
        {"an exclusion out of order", p.exclusions, 8},
        {"an exclusion of a body and itself", p.exclusions + 16, 6},
        {"an exclusion of a free slot", p.exclusions + 20, 5},
        {"an exclusion of a removed slot", p.exclusions + 20, 4},
        {"an exclusion of no slot", p.exclusions + 16, FULL_SLOTS},
        {"a touch of a body and itself", last, caromi_get32(good.data + last + 4)},
        {"a touch of a free slot", p.touches, 2},
        {"a touch of no slot", p.touches + 4, FULL_SLOTS},
        {"a touch out of order", last, 0},
        {"a normal impulse that is NaN", p.touches + 8, nan_bits},
        {"a friction impulse that is infinite", p.touches + 12, 0x7f800000u},
        {"an impulse that is NaN", p.touches + 16, nan_bits},
        {"a touch without flags", p.touches + 20, 0},
        {"an overlap of a sensor", p.touches + 20, 5},
        {"an unknown flag of a touch", p.touches + 20, 8},
        {"a restitution above 1", p.traits, 0x3f800001u},
        {"a friction below 0", p.traits + 4, 0xbf800000u},
        {"a damping that is NaN", p.traits + 8, nan_bits},
        {"a gravity scale that is infinite", p.traits + 12, 0x7f800000u},
        {"an unknown side", p.traits + 24, 16},
        {"a turning below 0", p.traits + 28, 0xbf800000u},
        {"a turning that is too small", p.traits + 28, 0x00800000u},
        {"a spin damping that is NaN", p.traits + 32, nan_bits},
        {"a torque too large", p.forces + 12, huge_bits},
        {"a force on a free slot", p.forces, 2},
        {"a force on the floor", p.forces, 9},
        {"a force on no slot", p.forces, FULL_SLOTS},
        {"a force that is NaN", p.forces + 4, nan_bits},
        {"a force too large", p.forces + 8, huge_bits},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        forge(w, good, cases[i].what, cases[i].at, cases[i].word);
    while (good.size == p.end) { /* there is no padding to be forged: another body moves the end */
        free(good.data);
        add_ball(w, 500, 500, 1);
        good = save_world(w);
        p = find_places(good);
    }
    forge(w, good, "padding", p.end, 1);
    printf("%zu forged lists refused\n", COUNT(cases) + 1);
    free(good.data);
    carom_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forged_slots_are_refused),
        cmocka_unit_test(a_slot_in_no_chain_has_used_up_its_generations),
        cmocka_unit_test(forged_heads_are_refused),
        cmocka_unit_test(forged_lists_are_refused),
    };
    return RUN(tests);
}
