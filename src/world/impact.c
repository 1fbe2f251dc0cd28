/* What a meeting does to two bodies. */
#include "base/guard.h"
#include "world/islands.h"

/* Meetings of a body in a part of a step; then it loses time. */
#define CAROMI_MOST_MEETINGS 32u
#define CAROMI_PLANNED_MEETINGS 6u

/* After so many, what does not bounce off fully does not bounce off at all: bodies that are pressed
 * together would meet without end. */
#define CAROMI_MOST_BOUNCES 8u

/* Whether it lies on something or is let out of it. Two such were to be held apart already; where
 * that was not enough they are held better in the next step: a few meetings each, and not the to
 * and fro of a whole pile. */
static bool caromi_is_planned(const carom_world *w, uint32_t body) {
    const struct caromi_scratch *s = w->step;
    return caromi_is_type(&w->bodies[body], CAROM_DYNAMIC) && s->settled &&
           s->plan_of[body] != CAROMI_NONE;
}

/* Whether it lies on two others: a crowd does not bounce. */
static bool caromi_is_in_crowd(const carom_world *w, uint32_t body) {
    const struct caromi_scratch *s = w->step;
    return caromi_is_planned(w, body) && s->plans[s->plan_of[body]].rests > 1;
}

/* One of the two. */
typedef struct caromi_party {
    caromi_actor *actor; /* NULL: it is not moved by meetings */
    uint32_t body;
    caromi_solid solid;
    caromi_leg leg;
    caromi_vec place, velocity, surface; /* surface: its velocity at the point that is met */
    double inv_mass;
} caromi_party;

static caromi_party caromi_party_of(const caromi_run_state *run, uint32_t body, double t) {
    const carom_world *w = run->w;
    const caromi_body *b = &w->bodies[body];
    caromi_party p = {.body = body, .solid = caromi_solid_of(w, b)};
    if (caromi_is_type(b, CAROM_DYNAMIC)) {
        p.actor = caromi_actor_of(run->worker, caromi_mark_of(w->step, body));
        p.leg = p.actor->leg;
        p.inv_mass = p.actor->inv_mass;
    } else {
        p.leg = caromi_first_leg(w, body);
        p.solid = caromi_solid_turned(&p.solid, t);
    }
    p.place = caromi_leg_place(&p.leg, t);
    p.velocity = p.surface = caromi_leg_velocity(&p.leg, t, p.place);
    return p;
}

static uint32_t caromi_max_meetings(const caromi_party *a, const caromi_party *b) {
    uint32_t of_a = a->actor != NULL ? a->actor->meetings : 0;
    uint32_t of_b = b->actor != NULL ? b->actor->meetings : 0;
    return of_a > of_b ? of_a : of_b;
}

/* Impulses along and across the normal, of the two surfaces' relative velocity. */
static double caromi_exchange(const carom_world *w, caromi_party *a, caromi_party *b, caromi_vec n,
                              bool *rests) {
    caromi_vec relative = caromi_minus(a->surface, b->surface);
    double speed = -caromi_dot(relative, n);
    double inv_mass = a->inv_mass + b->inv_mass;
    if (!(speed > 0.0) || !(inv_mass > 0.0)) {
        return 0.0;
    }
    const caromi_traits *ta = &w->traits[w->bodies[a->body].traits];
    const caromi_traits *tb = &w->traits[w->bodies[b->body].traits];
    double restitution = (double)caromi_maxf(ta->restitution, tb->restitution);
    *rests = *rests || speed < w->step->rest_speed ||
             (restitution < 1.0 && caromi_max_meetings(a, b) > CAROMI_MOST_BOUNCES);
    if (*rests) {
        restitution = 0.0;
    }
    double push = (1.0 + restitution) * speed / inv_mass;
    caromi_vec tangent = {-n.y, n.x};
    double rub = 0.0;
    if (ta->friction > 0.0f && tb->friction > 0.0f) {
        double friction = caromi_sqrt((double)ta->friction * (double)tb->friction);
        double along = caromi_dot(relative, tangent);
        rub = -along / inv_mass;
        rub = caromi_max(caromi_min(rub, friction * push), -friction * push);
    }
    caromi_vec impulse = {push * n.x + rub * tangent.x, push * n.y + rub * tangent.y};
    a->velocity = caromi_plus(a->velocity, a->inv_mass, impulse);
    b->velocity = caromi_plus(b->velocity, -b->inv_mass, impulse);
    return speed;
}

/* The leg of a body from here on. */
static void caromi_party_go_on(const carom_world *w, caromi_party *p, double t, bool rests) {
    if (p->actor == NULL) {
        return;
    }
    caromi_leg leg = {t, p->place, p->velocity, p->velocity, {0.0, 0.0}};
    if (p->actor->frozen) {
        leg.chord = (caromi_vec){0.0, 0.0};
    } else if (!w->step->plain && !rests && (p->leg.pull.x != 0.0 || p->leg.pull.y != 0.0)) {
        leg.pull = p->leg.pull;
        leg.chord = caromi_plus(leg.chord, 0.5 * (w->step->h - t), leg.pull);
    }
    p->leg = leg;
}

/* Velocities part, but chords may not: one of the two is frozen, or gravity pulls them together. The
 * way that leads into the other is lost. */
static void caromi_part_chords(const carom_world *w, caromi_party *a, caromi_party *b, caromi_vec n,
                               double distance) {
    double approach = -caromi_dot(caromi_minus(a->leg.chord, b->leg.chord), n);
    double left = w->step->h - a->leg.t;
    if (a->actor == NULL) {
        left = w->step->h - b->leg.t;
    }
    double skin = a->solid.skin + b->solid.skin;
    if (a->inv_mass == 0.0 || b->inv_mass == 0.0) {
        /* Rounding has brought them nearer than they should be: a hair apart again. */
        bool near = distance < 0.5 * skin && distance > -skin && left > 0.0;
        approach += near ? (skin - distance) / left : 0.0;
    }
    if (!(approach * left > 0.25 * skin)) {
        return;
    }
    double share_a = a->actor != NULL && !a->actor->frozen ? a->inv_mass : 0.0;
    double share_b = b->actor != NULL && !b->actor->frozen ? b->inv_mass : 0.0;
    if (!(share_a + share_b > 0.0)) {
        return;
    }
    double per_share = approach / (share_a + share_b);
    a->leg.chord = caromi_plus(a->leg.chord, share_a * per_share, n);
    b->leg.chord = caromi_plus(b->leg.chord, -share_b * per_share, n);
    if (a->actor != NULL && b->actor != NULL) {
        /* Beside one that is frozen. */
        a->actor->lost += b->actor->frozen ? (float)(share_a * per_share * left) : 0.0f;
        b->actor->lost += a->actor->frozen ? (float)(share_b * per_share * left) : 0.0f;
    }
}

static carom_box caromi_solid_box(const caromi_solid *s, caromi_vec place) {
    return (carom_box){{(float)place.x, (float)place.y},
                       {(float)s->half.x, (float)s->half.y},
                       {(float)s->axis.x, (float)s->axis.y}};
}

static caromi_vec caromi_boxes_point(const caromi_solid *a, caromi_vec place_a,
                                     const caromi_solid *b, caromi_vec place_b) {
    return caromi_wide_vec(
        carom_contact_box_box(caromi_solid_box(a, place_a), caromi_solid_box(b, place_b)).point);
}

/* Where on b's border. */
static caromi_vec caromi_met_point(const caromi_party *a, const caromi_party *b,
                                   const caromi_nearness *gap) {
    if (b->solid.circle) {
        return caromi_plus(b->place, b->solid.half.x, gap->normal);
    }
    if (a->solid.circle) {
        return caromi_plus(a->place, -(a->solid.half.x + gap->distance), gap->normal);
    }
    return caromi_boxes_point(&a->solid, a->place, &b->solid, b->place);
}

static void caromi_note(caromi_run_state *run, const caromi_party *a, const caromi_party *b,
                        const caromi_nearness *gap, double speed, double t) {
    caromi_met *met = caromi_list_add(&run->worker->mets, sizeof(caromi_met));
    if (met == NULL) {
        run->full = true;
        return;
    }
    const struct caromi_scratch *s = run->w->step;
    caromi_vec point = caromi_met_point(a, b, gap);
    *met = (caromi_met){a->body,
                        b->body,
                        {caromi_to_float(point.x), caromi_to_float(point.y)},
                        {(float)gap->normal.x + 0.0f, (float)gap->normal.y + 0.0f}, /* no -0 */
                        caromi_to_float(speed),
                        (float)((s->start + t) / s->step),
                        speed > 0.0 ? CAROMI_MET_HIT : CAROMI_MET_TOUCH,
                        s->part};
}

/* What there is to tell about the leg that the actor leaves. */
static void caromi_leg_close(caromi_run_state *run, caromi_actor *actor, double t) {
    const caromi_leg *leg = &actor->leg;
    actor->moved += (float)(caromi_sqrt(caromi_dot(leg->chord, leg->chord)) * (t - leg->t));
    caromi_look_told(run, actor, t);
}

static void caromi_party_end(caromi_run_state *run, caromi_party *p, double t) {
    caromi_actor *actor = p->actor;
    if (actor == NULL) {
        return;
    }
    caromi_leg_close(run, actor, t);
    actor->leg = p->leg;
    actor->legs++;
    actor->meetings++;
}

void caromi_impact(caromi_run_state *run, caromi_actor *actor, double t) {
    carom_world *w = run->w;
    uint32_t partner = actor->partner;
    bool first = actor->body < partner;
    caromi_party a = caromi_party_of(run, first ? actor->body : partner, t);
    caromi_party b = caromi_party_of(run, first ? partner : actor->body, t);
    caromi_nearness gap = caromi_solid_gap(&a.solid, a.place, &b.solid, b.place);
    if (a.solid.spin != 0.0 || b.solid.spin != 0.0) {
        caromi_vec at = caromi_met_point(&a, &b, &gap);
        a.surface =
            caromi_plus(a.surface, 1.0, caromi_spin_velocity(&a.solid, caromi_minus(at, a.place)));
        b.surface =
            caromi_plus(b.surface, 1.0, caromi_spin_velocity(&b.solid, caromi_minus(at, b.place)));
    }
    bool planned = caromi_is_planned(w, a.body) && caromi_is_planned(w, b.body);
    bool rests = caromi_is_in_crowd(w, a.body) && caromi_is_in_crowd(w, b.body);
    double speed = caromi_exchange(w, &a, &b, gap.normal, &rests);
    caromi_party_go_on(w, &a, t, rests);
    caromi_party_go_on(w, &b, t, rests);
    caromi_part_chords(w, &a, &b, gap.normal, gap.distance);
    caromi_note(run, &a, &b, &gap, speed, t);
    caromi_party_end(run, &a, t);
    caromi_party_end(run, &b, t);
    caromi_actor *const both[2] = {a.actor, b.actor};
    for (int i = 0; i < 2; i++) {
        if (both[i] == NULL || run->full || run->clash != CAROMI_NONE) {
            continue;
        }
        uint32_t most = planned ? CAROMI_PLANNED_MEETINGS : CAROMI_MOST_MEETINGS;
        if (both[i]->meetings > most && !both[i]->frozen) {
            caromi_freeze(run, both[i], t);
            both[i]->jammed = 1;
        } else {
            caromi_look(run, both[i]);
        }
    }
}

/* A body that lies on others has the speed of the whole part from its start: what it does not fall
 * it does not gain. */
static caromi_vec caromi_unfall(const carom_world *w, uint32_t body, caromi_vec v, double lost) {
    caromi_vec pull = caromi_pull(w, &w->bodies[body], body);
    double squared = caromi_dot(pull, pull);
    double falls = caromi_dot(v, pull);
    if (!(squared > 0.0) || !(falls > 0.0)) {
        return v;
    }
    return caromi_plus(v, -caromi_min(lost, falls / squared), pull);
}

void caromi_freeze(caromi_run_state *run, caromi_actor *actor, double t) {
    double end = run->w->step->h;
    caromi_leg_close(run, actor, t);
    caromi_leg *leg = &actor->leg;
    double speed = caromi_sqrt(caromi_dot(leg->chord, leg->chord));
    actor->lost += (float)(speed * (end - t));
    caromi_vec place = caromi_leg_place(leg, t);
    caromi_vec velocity = caromi_leg_velocity(leg, t, place);
    if (leg->pull.x == 0.0 && leg->pull.y == 0.0 && !run->w->step->plain) {
        velocity = caromi_unfall(run->w, actor->body, velocity, end - t);
    }
    if (!run->w->step->plain && caromi_is_in_crowd(run->w, actor->body)) {
        /* What a crowd does not let it do is no speed of its own. */
        velocity = (caromi_vec){0.5 * velocity.x, 0.5 * velocity.y};
    }
    *leg = (caromi_leg){t, place, {0.0, 0.0}, velocity, {0.0, 0.0}};
    actor->legs++;
    actor->frozen = 1;
    caromi_look(run, actor);
}
