/* The impulses that hold what lies on each other. */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

#define CAROMI_JAM_TRIES 64

/* Stands in for a body that is not moved. */
static caromi_plan caromi_fixed_plan(void) {
    return (caromi_plan){.body = CAROMI_NONE};
}

static void caromi_rest_apply(const caromi_rest *rest, caromi_plan *a, caromi_plan *b, double push,
                              double rub) {
    caromi_vec n = rest->normal;
    caromi_vec impulse = {push * n.x - rub * n.y, push * n.y + rub * n.x};
    a->velocity = caromi_plus(a->velocity, a->inv_mass, impulse);
    b->velocity = caromi_plus(b->velocity, -b->inv_mass, impulse);
}

/* The gap after `elapsed` of the part. */
static double caromi_rest_gap(const caromi_rest *rest, const caromi_plan *a, const caromi_plan *b,
                              double elapsed) {
    caromi_vec moved = caromi_plus(caromi_minus(a->way, b->way), elapsed, rest->ground);
    return rest->gap + caromi_dot(moved, rest->normal);
}

/* One more try: what the contact needs along the normal, then what friction allows across it. */
static void caromi_rest_try(caromi_rest *rest, caromi_plan *a, caromi_plan *b) {
    caromi_vec n = rest->normal;
    caromi_vec v = caromi_plus(caromi_minus(a->velocity, b->velocity), 1.0, rest->ground);
    double parting = caromi_dot(v, n) + rest->room;
    double push = caromi_max(rest->push - parting * rest->mass, 0.0);
    double rub = 0.0;
    if (rest->friction > 0.0) {
        double across = v.y * n.x - v.x * n.y;
        double most = rest->friction * push;
        rub = caromi_max(caromi_min(rest->rub - across * rest->mass, most), -most);
    }
    caromi_rest_apply(rest, a, b, push - rest->push, rub - rest->rub);
    rest->push = push;
    rest->rub = rub;
}

/* The same for what is too deep, of ways that leave no velocity: the impulse, given that so far. */
static double caromi_impulse_apart(const caromi_rest *rest, double wanted, double so_far,
                                   caromi_vec a, caromi_vec b) {
    double parting = caromi_dot(caromi_minus(a, b), rest->normal);
    return caromi_max(so_far + (wanted - parting) * rest->mass, 0.0);
}

/* It moves apart in this step, as far as the way is free. */
static void caromi_rest_part(caromi_rest *rest, caromi_plan *a, caromi_plan *b) {
    double wanted = rest->shallow ? 0.0 : rest->deep;
    double apart = caromi_impulse_apart(rest, wanted, rest->apart, a->apart, b->apart);
    double more = apart - rest->apart;
    rest->apart = apart;
    a->apart = caromi_plus(a->apart, more * a->inv_mass, rest->normal);
    b->apart = caromi_plus(b->apart, -more * b->inv_mass, rest->normal);
}

/* What is too near by rounding is lifted off at once, whatever else the body is to leave: a way that
 * is stopped where it begins takes it nowhere, and rounds it again, nearer every time. What is deep
 * has no say in it: a hair more or less is nothing to it, and to the others it is all. */
static void caromi_rest_lift(caromi_rest *rest, caromi_plan *a, caromi_plan *b) {
    double wanted = rest->deep;
    if (wanted > 0.0 && !rest->shallow) {
        return;
    }
    double lift = caromi_impulse_apart(rest, wanted, rest->lift, a->lift, b->lift);
    double more = lift - rest->lift;
    rest->lift = lift;
    a->lift = caromi_plus(a->lift, more * a->inv_mass, rest->normal);
    b->lift = caromi_plus(b->lift, -more * b->inv_mass, rest->normal);
}

static caromi_plan *caromi_plan_at(struct caromi_scratch *s, uint32_t plan, caromi_plan *fixed) {
    return plan == CAROMI_NONE ? fixed : &s->plans[plan];
}

/* A slice of length h after `elapsed` of the part. Each begins with the impulses of the last. */
static void caromi_slice(struct caromi_scratch *s, double elapsed, double h, int tries) {
    for (uint32_t i = 0; i < s->plan_count; i++) {
        caromi_plan *plan = &s->plans[i];
        plan->velocity = caromi_plus(plan->velocity, h, plan->pull);
    }
    caromi_plan fixed = caromi_fixed_plan();
    for (uint32_t i = 0; i < s->rest_count; i++) {
        caromi_rest *rest = &s->rests[i];
        if (rest->holds) {
            caromi_plan *a = caromi_plan_at(s, rest->plan_a, &fixed);
            caromi_plan *b = caromi_plan_at(s, rest->plan_b, &fixed);
            rest->room = caromi_max(caromi_rest_gap(rest, a, b, elapsed), 0.0) / h;
            caromi_rest_apply(rest, a, b, rest->push, rest->rub);
        }
    }
    for (int try = 0; try < tries; try++) {
        for (uint32_t i = 0; i < s->rest_count; i++) {
            caromi_rest *rest = &s->rests[i];
            if (rest->holds) {
                caromi_rest_try(rest, caromi_plan_at(s, rest->plan_a, &fixed),
                                caromi_plan_at(s, rest->plan_b, &fixed));
            }
        }
    }
    for (uint32_t i = 0; i < s->plan_count; i++) {
        caromi_plan *plan = &s->plans[i];
        plan->way = caromi_plus(plan->way, h, plan->velocity);
    }
}

/* ---- a crowd that falls on itself ---------------------------------------------------------------- */

/* Doubles as whole numbers in the same order. */
static uint64_t caromi_height_key(double height) {
    union {
        double value;
        uint64_t bits;
    } h;
    h.value = height;
    return h.bits >> 63 ? ~h.bits : h.bits | (uint64_t)1 << 63;
}

/* How fast two still close in, beyond their gap: by velocity, and by the way that they would go. */
static double caromi_rest_closing(const caromi_rest *rest, const caromi_plan *a,
                                  const caromi_plan *b) {
    caromi_vec v = caromi_plus(caromi_minus(a->velocity, b->velocity), 1.0, rest->ground);
    return -caromi_dot(v, rest->normal);
}

static double caromi_rest_overrun(const caromi_rest *rest, const caromi_plan *a,
                                  const caromi_plan *b, double h) {
    return -(caromi_rest_gap(rest, a, b, h) - caromi_min(rest->gap, 0.0));
}

/* Who of the two gives way: the one that cannot is none, else the upper one, against its pull. */
static bool caromi_gives_way(const caromi_rest *rest, const caromi_plan *a, const caromi_plan *b) {
    if (a->inv_mass == 0.0 || b->inv_mass == 0.0) {
        return a->inv_mass > 0.0;
    }
    return caromi_dot(rest->normal, a->pull) <= 0.0;
}

/* A high pile that comes down hard would need as many tries as it has layers, squared. Instead each
 * contact, from the lowest up, stops the upper body on the lower one as if that were a wall: what is
 * too fast is gone in two goes. Only velocity is lost in this, never won. */
static void caromi_stop_upwards(struct caromi_scratch *s) {
    caromi_plan fixed = caromi_fixed_plan();
    caromi_key *keys = s->order_memory.data;
    for (uint32_t i = 0; i < s->rest_count; i++) {
        keys[i] = (caromi_key){caromi_height_key(s->rests[i].height), i};
    }
    caromi_sort(keys, keys + s->rest_count, s->rest_count);
    for (uint32_t go = 0; go < 2 * s->rest_count; go++) {
        caromi_rest *rest = &s->rests[keys[go % s->rest_count].index];
        if (!rest->holds) {
            continue;
        }
        caromi_plan *a = caromi_plan_at(s, rest->plan_a, &fixed);
        caromi_plan *b = caromi_plan_at(s, rest->plan_b, &fixed);
        double closing = caromi_max(caromi_rest_closing(rest, a, b), 0.0);
        double overrun = caromi_max(caromi_rest_overrun(rest, a, b, s->h), 0.0);
        bool first = caromi_gives_way(rest, a, b);
        caromi_plan *upper = first ? a : b;
        double sign = first ? 1.0 : -1.0;
        upper->velocity = caromi_plus(upper->velocity, sign * closing, rest->normal);
        upper->way = caromi_plus(upper->way, sign * overrun, rest->normal);
    }
}

static double caromi_fastest_closing(struct caromi_scratch *s) {
    caromi_plan fixed = caromi_fixed_plan();
    double fastest = 0.0;
    for (uint32_t i = 0; i < s->rest_count; i++) {
        const caromi_rest *rest = &s->rests[i];
        if (rest->holds && rest->gap <= 0.0) {
            fastest = caromi_max(fastest,
                                 caromi_rest_closing(rest, caromi_plan_at(s, rest->plan_a, &fixed),
                                                     caromi_plan_at(s, rest->plan_b, &fixed)));
        }
    }
    return fastest;
}

/* Keeps the impulses of those that were held, for the next step, sorted by the bodies. */
static void caromi_rests_keep(struct caromi_scratch *s) {
    caromi_key *keys = s->order_memory.data;
    size_t count = 0;
    for (uint32_t i = 0; i < s->rest_count; i++) {
        const caromi_rest *rest = &s->rests[i];
        if (rest->push > 0.0 || rest->deep > 0.0) {
            keys[count++] = (caromi_key){(uint64_t)rest->a << 32 | rest->b, i};
        }
    }
    caromi_sort(keys, keys + count, count);
    for (size_t i = 0; i < count; i++) {
        const caromi_rest *rest = &s->rests[keys[i].index];
        s->held[i] = (caromi_touch){rest->a, rest->b, (float)rest->push, (float)rest->rub};
    }
    s->held_count = (uint32_t)count;
}

/* Both ways out, each found without the other. */
static void caromi_ways_part(struct caromi_scratch *s, int tries) {
    caromi_plan fixed = caromi_fixed_plan();
    for (int try = 0; try < tries; try++) {
        for (uint32_t i = 0; i < s->rest_count; i++) {
            caromi_rest *rest = &s->rests[i];
            caromi_plan *a = caromi_plan_at(s, rest->plan_a, &fixed);
            caromi_plan *b = caromi_plan_at(s, rest->plan_b, &fixed);
            caromi_rest_part(rest, a, b);
            caromi_rest_lift(rest, a, b);
        }
    }
}

void caromi_balance(carom_world *w, int slices, int tries) {
    struct caromi_scratch *s = w->step;
    if (s->plain) {
        /* A jam, and no weight to balance: impulses alone, until they are found. */
        caromi_slice(s, 0.0, s->h, CAROMI_JAM_TRIES);
    }
    for (int slice = 0; slice < slices && !s->plain; slice++) {
        caromi_slice(s, s->h * slice / slices, s->h / slices, tries);
    }
    if (!s->plain && caromi_fastest_closing(s) > 0.5 * s->rest_speed) {
        caromi_stop_upwards(s);
    }
    caromi_ways_part(s, tries);
    caromi_plan fixed = caromi_fixed_plan();
    for (uint32_t i = 0; i < s->rest_count; i++) {
        const caromi_rest *rest = &s->rests[i];
        uint32_t held = rest->push > 0.0 || rest->apart > 0.0 || rest->lift > 0.0;
        caromi_plan_at(s, rest->plan_a, &fixed)->held |= held;
        caromi_plan_at(s, rest->plan_b, &fixed)->held |= held;
    }
    for (uint32_t i = 0; i < s->plan_count; i++) {
        caromi_plan *plan = &s->plans[i];
        plan->lift = (caromi_vec){plan->lift.x * s->h, plan->lift.y * s->h};
        if (!plan->held) {
            /* Nobody holds it after all: it flies. */
            s->plan_of[plan->body] = CAROMI_NONE;
        }
    }
    caromi_rests_keep(s);
}
