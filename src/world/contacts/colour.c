/* Orders contacts in colours: no two contacts of a colour share a dynamic body, so a colour can be
 * solved in any order, and by any number of workers. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

static uint32_t caromi_free_colour(uint64_t used) {
    uint64_t free = ~used & ((UINT64_C(1) << (CAROMI_COLOURS - 1u)) - 1u);
    return free != 0 ? (uint32_t)__builtin_ctzll(free) : CAROMI_COLOURS - 1u;
}

/* Depths that are not pushed apart, as a share of the size, and the greatest speed at which deeper
 * ones are, in sizes a second. */
#define CAROMI_SLOP 5e-4
#define CAROMI_PUSH_SPEED 3.0

static caromi_row caromi_row_of(const struct caromi_scratch *s, const caromi_contact *c,
                                uint32_t number) {
    return (caromi_row){.body_a = c->body_a,
                        .body_b = c->body_b,
                        .contact = number,
                        .fixed = c->fixed,
                        .stops = 1,
                        .normal = c->normal,
                        .ground = c->ground,
                        .gap = c->gap,
                        .mass = c->mass,
                        .friction = c->friction,
                        .slop = c->fixed ? 0.0 : CAROMI_SLOP * c->size,
                        .limit = CAROMI_PUSH_SPEED * c->size,
                        .softness = caromi_contact_softness(s, c),
                        .normal_impulse = c->normal_impulse,
                        .friction_impulse = c->friction_impulse};
}

void caromi_contacts_colour(carom_world *w, caromi_row *rows, uint64_t *used,
                            caromi_colouring *colours) {
    struct caromi_scratch *s = w->step;
    uint8_t *colour_of = (uint8_t *)(void *)(used + s->solver_count);
    uint32_t counts[CAROMI_COLOURS + 1] = {0};
    __builtin_memset(used, 0, s->solver_count * sizeof(uint64_t));
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (!c->active) {
            continue;
        }
        uint32_t colour = caromi_free_colour(used[c->body_a] | used[c->body_b]);
        colour_of[i] = (uint8_t)colour;
        counts[colour + 1]++;
        if (colour < CAROMI_COLOURS - 1u) {
            used[c->body_a] |= UINT64_C(1) << colour;
            used[c->body_b] |= UINT64_C(1) << colour;
        }
        used[0] = 0;
    }
    colours->starts[0] = 0;
    for (uint32_t i = 0; i < CAROMI_COLOURS; i++) {
        colours->starts[i + 1] = colours->starts[i] + counts[i + 1];
        counts[i] = colours->starts[i];
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        if (s->held[i].active) {
            rows[counts[colour_of[i]]++] = caromi_row_of(s, &s->held[i], i);
        }
    }
    s->contact_count = colours->starts[CAROMI_COLOURS];
}
