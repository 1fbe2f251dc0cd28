/* Slow collisions: they clip paths and change no velocity.
 *
 * A body that closes on another more slowly than the pair's rest speed keeps its velocity. Its path
 * loses the part that leads into the other body, and its velocity no longer gains the acceleration
 * into it. The pair becomes a contact, which the solver holds from the next step on. Two dynamic
 * bodies get the same velocity along the normal on their paths, weighted by mass. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Clips of one pair in a window. Then a pair of dynamic bodies is ignored for the rest of it, and
 * the path of a body at a fixed one follows that one. */
#define CAROMI_MOST_DYNAMIC_CLIPS 3u
#define CAROMI_MOST_FIXED_CLIPS 30u

/* ---- paths -------------------------------------------------------------------------------------- */

static double caromi_clip_slack(const caromi_clip *c, caromi_vec v) {
    return caromi_dot(caromi_minus(v, c->ground), c->normal);
}

/* Whether a path velocity leads into none of the clips. Rounding is not enough to count. */
static bool caromi_is_free_of(const caromi_actor *actor, bool statics_only, caromi_vec v,
                              double tolerance) {
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        if ((!statics_only || c->is_static) && caromi_clip_slack(c, v) < -tolerance) {
            return false;
        }
    }
    return true;
}

/* A path velocity along both of two clips. */
static bool caromi_along_both(const caromi_clip *c, const caromi_clip *d, caromi_vec *v) {
    double determinant = c->normal.x * d->normal.y - c->normal.y * d->normal.x;
    if (caromi_abs(determinant) < 1e-9) {
        return false;
    }
    double along_c = caromi_dot(c->ground, c->normal);
    double along_d = caromi_dot(d->ground, d->normal);
    *v = (caromi_vec){(along_c * d->normal.y - c->normal.y * along_d) / determinant,
                      (c->normal.x * along_d - along_c * d->normal.x) / determinant};
    return true;
}

/* The path velocity nearest to the wanted one that leads into none of the clips. */
static bool caromi_nearest_free(const caromi_actor *actor, bool statics_only, caromi_vec wanted,
                                caromi_vec *nearest) {
    double tolerance = 1e-11 * (1.0 + caromi_abs(wanted.x) + caromi_abs(wanted.y));
    if (caromi_is_free_of(actor, statics_only, wanted, tolerance)) {
        *nearest = wanted;
        return true;
    }
    double best = CAROMI_INFINITY;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        double into = caromi_clip_slack(c, wanted);
        for (uint32_t k = i; k < actor->clip_count; k++) {
            const caromi_clip *d = &actor->clips[k];
            caromi_vec v = caromi_plus(wanted, -into, c->normal);
            if (k == i ? into >= 0.0 : !caromi_along_both(c, d, &v)) {
                continue;
            }
            caromi_vec off = caromi_minus(v, wanted);
            if (caromi_dot(off, off) < best &&
                caromi_is_free_of(actor, statics_only, v, tolerance)) {
                best = caromi_dot(off, off);
                *nearest = v;
            }
        }
    }
    return best < CAROMI_INFINITY;
}

/* The acceleration without what leads into clips that the path lies along. */
static caromi_vec caromi_clipped_acceleration(const caromi_actor *actor, caromi_vec course) {
    caromi_vec a = actor->fall;
    double tolerance = 1e-9 * (1.0 + caromi_abs(course.x) + caromi_abs(course.y));
    for (int pass = 0; pass < 4; pass++) {
        bool last = pass == 3;
        for (uint32_t i = 0; i < actor->clip_count; i++) {
            const caromi_clip *c = &actor->clips[i];
            double into = caromi_dot(a, c->normal);
            if (into < 0.0 && caromi_clip_slack(c, course) <= tolerance) {
                bool stuck = last && into < -1e-9 * caromi_length_of_vec(actor->fall);
                a = stuck ? (caromi_vec){0.0, 0.0} : caromi_plus(a, -into, c->normal);
            }
        }
    }
    return a;
}

void caromi_actor_repath(caromi_actor *actor) {
    caromi_segment *p = &actor->path;
    p->acceleration = actor->fall;
    p->course = caromi_plus(p->velocity, 1.0, actor->drift);
    if (actor->clip_count == 0) {
        return;
    }
    caromi_vec wanted = actor->stalled ? actor->clips[actor->clip_count - 1].ground : p->course;
    actor->squeezed = !caromi_nearest_free(actor, false, wanted, &p->course);
    /* Between a kinematic body and a static one the static one stops it. */
    if (actor->squeezed && !caromi_nearest_free(actor, true, wanted, &p->course)) {
        p->course = (caromi_vec){0.0, 0.0};
    }
    p->acceleration = actor->stalled ? (caromi_vec){0.0, 0.0}
                                     : caromi_clipped_acceleration(actor, p->course);
}

/* ---- clips -------------------------------------------------------------------------------------- */

/* The same body may be clipped at again, with another normal: at a corner, or while it turns. */
static void caromi_clip_add(caromi_actor *actor, caromi_clip clip) {
    uint32_t at = actor->clip_count;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        if (actor->clips[i].other == clip.other &&
            caromi_dot(actor->clips[i].normal, clip.normal) > 0.999) {
            at = i;
        }
    }
    if (at == CAROMI_MOST_CLIPS) {
        for (uint32_t i = 1; i < CAROMI_MOST_CLIPS; i++) {
            actor->clips[i - 1] = actor->clips[i];
        }
        at--;
    }
    actor->clips[at] = clip;
    if (at >= actor->clip_count) {
        actor->clip_count = at + 1;
    }
}

static void caromi_clip_at_fixed(caromi_island_run *run, caromi_party *moved,
                                 const caromi_party *fixed, caromi_vec normal,
                                 caromi_pair_state *state, double t) {
    caromi_actor *actor = moved->actor;
    caromi_actor_advance(run, actor, t);
    caromi_clip clip = {normal, caromi_plus(fixed->velocity, 1.0, fixed->surface), fixed->body,
                        !caromi_is_type(&run->w->bodies[fixed->body], CAROM_KINEMATIC)};
    if (state->clips > CAROMI_MOST_FIXED_CLIPS && !actor->stalled) {
        actor->lost += (float)caromi_segment_way(&actor->path, t, run->w->step->dt);
        actor->stalled = 1;
    }
    state->ignored = state->clips > CAROMI_MOST_FIXED_CLIPS + 3u;
    if (!state->ignored) {
        caromi_clip_add(actor, clip);
    }
}

static void caromi_clip_dynamic(caromi_island_run *run, caromi_party *a, caromi_party *b,
                                caromi_vec normal, double t) {
    caromi_actor_advance(run, a->actor, t);
    caromi_actor_advance(run, b->actor, t);
    caromi_vec relative = caromi_minus(a->actor->path.course, b->actor->path.course);
    double closing = -caromi_dot(relative, normal);
    if (closing > 0.0) {
        double impulse = closing / (a->inv_mass + b->inv_mass);
        a->actor->drift = caromi_plus(a->actor->drift, impulse * a->inv_mass, normal);
        b->actor->drift = caromi_plus(b->actor->drift, -impulse * b->inv_mass, normal);
    }
}

void caromi_clip_paths(caromi_island_run *run, uint32_t a, uint32_t b, double t) {
    caromi_party party_a = caromi_party_at(run, a, t);
    caromi_party party_b = caromi_party_at(run, b, t);
    caromi_vec relative;
    caromi_nearness gap = caromi_parties_gap(&party_a, &party_b, &relative);
    caromi_pair_state *state = caromi_state_of(run, a, b);
    if (state == NULL || !caromi_note_event(run, &party_a, &party_b, &gap, 0.0, 0.0, t)) {
        return;
    }
    state->clips++;
    caromi_vec opposite = {-gap.normal.x, -gap.normal.y};
    if (party_b.inv_mass == 0.0) {
        caromi_clip_at_fixed(run, &party_a, &party_b, gap.normal, state, t);
    } else if (party_a.inv_mass == 0.0) {
        caromi_clip_at_fixed(run, &party_b, &party_a, opposite, state, t);
    } else if (state->clips > CAROMI_MOST_DYNAMIC_CLIPS) {
        state->ignored = 1;
        caromi_actor_advance(run, party_a.actor, t);
        caromi_actor_advance(run, party_b.actor, t);
    } else {
        caromi_clip_dynamic(run, &party_a, &party_b, gap.normal, t);
    }
}
