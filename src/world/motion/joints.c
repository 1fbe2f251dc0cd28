/* Finds the joints of an impact, and the velocities or courses of their bodies.
 *
 *   caromi_joints_make    makes the joints of two bodies, one for each contact point;
 *   caromi_joints_find    finds or makes all joints of a body;
 *   caromi_take_part      makes a body take part, and finds its joints;
 *   caromi_velocity_now   returns the velocity of a body that does not take part yet;
 *   caromi_really_closes  rejects joints at the seams of flush boxes;
 *   caromi_joint_cut      returns the closing speed up to which a joint is ignored. */
#include "base/guard.h"
#include "world/motion/impact.h"

/* Closing speeds up to this share of the first one are ignored: velocities are rounded to float at
 * the end of the step. */
#define CAROMI_SPEED_CUT 1e-7

/* The same as shares of the pair's rest speed, which contacts stop, and of the speed that closes
 * the margin in a step, below which a sweep finds nothing. A pair that yields after a slow
 * collision (CAROMI_GIVES_WAY) is ignored up to its full rest speed. */
#define CAROMI_SLOW_CUT 0.3
#define CAROMI_MARGIN_CUT 0.05

/* The same as a share of the speed that uses up the compliance of a contact of a pile in a step.
 * The pair comes nearer, and the solver stops it in the next step. Otherwise each of the thousands
 * of impacts in a landing pile would be passed on to dozens of bodies. */
#define CAROMI_ABSORBED 0.5

/* The same for courses of two dynamic bodies, as a share of the speed that uses up CAROMI_YIELD in
 * a step. */
#define CAROMI_YIELD_CUT 0.5

/* ---- joints ---------------------------------------------------------------------------------- */

/* Returns the current path of a body: that of its actor, or the path at the start of the window,
 * stored in `first`. */
static const caromi_segment *caromi_path_now(const caromi_cascade *c, uint32_t body,
                                             caromi_segment *first) {
    const caromi_actor *actor = caromi_acting(c->run, body);
    if (actor != NULL) {
        return &actor->path;
    }
    *first = caromi_first_segment(c->run->w, body);
    return first;
}

/* Returns whether the bounding discs of two bodies are too far apart for them to touch. */
static bool caromi_is_apart(const caromi_cascade *c, caromi_vec place, double reach,
                            uint32_t other) {
    const caromi_body *b = &c->run->w->bodies[other];
    caromi_segment first;
    caromi_vec now = caromi_segment_place(caromi_path_now(c, other, &first), c->t);
    caromi_vec d = caromi_minus(place, now);
    double near = (reach + caromi_body_reach(b)) * CAROMI_MAY_TOUCH +
                  CAROMI_MAY_TOUCH_MARGINS * caromi_body_margin(b);
    return caromi_dot(d, d) > near * near;
}

/* Returns the velocity of a relative to b at a point, as far as fixed bodies cause it. */
static caromi_vec caromi_ground_at(const caromi_party *a, const caromi_party *b,
                                   const caromi_point *point) {
    caromi_vec ground = {0.0, 0.0};
    if (a->inv_mass == 0.0) {
        ground = caromi_party_velocity_at(a, point->at_a);
    } else if (b->inv_mass == 0.0) {
        ground = caromi_minus(ground, caromi_party_velocity_at(b, point->at_b));
    }
    return ground;
}

/* Returns by how much the contact of a pile between two bodies may close in the step, or 0. */
static double caromi_pile_absorbs(const carom_world *w, uint32_t a, uint32_t b) {
    const caromi_contact *contact = caromi_contact_of(w, a, b);
    bool pile = contact != NULL && caromi_is_in_pile(w, contact);
    return pile ? caromi_compliance(w, contact) : 0.0;
}

/* Makes a joint for each contact point of a box that rotates. out[0] contains what the joints
 * share. */
static uint32_t caromi_joints_rotate(const carom_world *w, const caromi_party *a,
                                     const caromi_party *b, const caromi_manifold *m,
                                     caromi_joint out[2]) {
    for (uint32_t i = 0; i < m->count; i++) {
        out[i] = out[0];
        out[i].rotates = 1;
        out[i].distance = m->points[i].distance;
        out[i].ground = caromi_ground_at(a, b, &m->points[i]);
        out[i].lever = caromi_parties_lever_at(w, a, b, m, &m->points[i]);
    }
    return m->count;
}

/* Completes the joint of two bodies. Neither is a box that rotates. */
static uint32_t caromi_joint_single(const carom_world *w, const caromi_party *a,
                                    const caromi_party *b, caromi_joint *out) {
    if (a->inv_mass == 0.0) {
        out->ground = caromi_plus(a->velocity, 1.0, a->surface);
    } else if (b->inv_mass == 0.0) {
        out->ground = caromi_minus(out->ground, caromi_plus(b->velocity, 1.0, b->surface));
    }
    out->lever = caromi_parties_lever(w, a, b, out->distance);
    return 1;
}

uint32_t caromi_joints_make(caromi_cascade *c, uint32_t a, uint32_t b, bool collides,
                            caromi_joint out[2]) {
    const carom_world *w = c->run->w;
    caromi_party party_a = caromi_party_at(c->run, a, c->t);
    caromi_party party_b = caromi_party_at(c->run, b, c->t);
    const bool rotates = caromi_parties_rotate(&party_a, &party_b);
    caromi_manifold m;
    caromi_nearness gap;
    caromi_vec relative;
    if (rotates) {
        m = caromi_parties_manifold(w, &party_a, &party_b);
        gap = (caromi_nearness){m.distance, m.normal, m.corner};
    } else {
        gap = caromi_parties_gap(w, &party_a, &party_b, &relative);
    }
    double margin = party_a.solid.margin + party_b.solid.margin;
    double size = caromi_smaller_size(&w->bodies[a], &w->bodies[b]);
    bool one_way = (party_a.solid.sides | party_b.solid.sides) != 0;
    if (!collides && (gap.distance > caromi_touching_distance(size, margin) ||
                      (one_way && !caromi_sides_stop(&party_a.solid, &party_b.solid, &gap,
                                                     caromi_contact_of(w, a, b) != NULL)))) {
        return 0;
    }
    bool moves = !c->courses; /* a clip has no rebound and no friction, at any speed */
    out[0] = (caromi_joint){.a = a,
                            .b = b,
                            .actor_a = CAROMI_NONE,
                            .actor_b = CAROMI_NONE,
                            .fixed_a = caromi_is_fixed(w, a),
                            .fixed_b = caromi_is_fixed(w, b),
                            .q = caromi_minus(party_a.place, party_b.place),
                            .normal = gap.normal,
                            .distance = gap.distance,
                            .margin = margin,
                            .restitution = moves ? caromi_pair_restitution(w, a, b) : 0.0,
                            .friction = moves ? caromi_pair_friction(w, a, b) : 0.0,
                            .rest_speed = moves ? caromi_pair_rest_speed(w, a, b, gap.normal) : 0.0,
                            .absorbs = moves ? caromi_pile_absorbs(w, a, b) : 0.0};
    return rotates ? caromi_joints_rotate(w, &party_a, &party_b, &m, out)
                   : caromi_joint_single(w, &party_a, &party_b, out);
}

void caromi_joint_link(caromi_joint *joint, uint32_t number, caromi_actor *actor, uint32_t index) {
    uint32_t *next = joint->a == actor->body ? &joint->next_a : &joint->next_b;
    *(joint->a == actor->body ? &joint->actor_a : &joint->actor_b) = index;
    *next = actor->joints;
    actor->joints = number + 1;
}

uint32_t caromi_joints_with(const caromi_cascade *c, const caromi_actor *actor, uint32_t other,
                            caromi_joint *joints[2]) {
    uint32_t count = 0;
    for (uint32_t i = actor->joints; i != 0;) {
        caromi_joint *joint = &caromi_joints(c)[i - 1];
        if ((joint->a ^ joint->b ^ actor->body) == other) {
            joints[count++] = joint;
            if (count == 2 || !joint->rotates) {
                break;
            }
        }
        i = caromi_joint_next(joint, actor->body);
    }
    return count;
}

bool caromi_joints_add(caromi_cascade *c, const caromi_joint *made, uint32_t count,
                       caromi_actor *actor) {
    uint32_t index = (uint32_t)(actor - caromi_joint_actor(c, 0));
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *place = caromi_run_add(c->run, &c->run->worker->joints, sizeof(caromi_joint));
        if (place == NULL) {
            return false;
        }
        *place = made[i];
        caromi_joint_link(place, (uint32_t)(place - caromi_joints(c)), actor, index);
    }
    return true;
}

/* Returns whether the other body of a joint may take part, or is fixed. Velocities of exhausted
 * bodies do not change. */
static bool caromi_may_take_part(const caromi_cascade *c, uint32_t body,
                                 const caromi_actor *actor) {
    if (c->scope == CAROMI_CLIP_FIXED) {
        return caromi_is_fixed(c->run->w, body);
    }
    if (c->scope == CAROMI_CLIP_ALL) {
        return actor == NULL || c->courses || !caromi_is_exhausted(actor);
    }
    if (actor != NULL) {
        return caromi_is_isolated(actor);
    }
    const struct caromi_scratch *s = c->run->w->step;
    const caromi_past *past = caromi_past_of(s, body);
    if (caromi_is_fixed(c->run->w, body) || past != NULL) {
        return past != NULL && past->isolated;
    }
    return !caromi_is_loaded(s, body);
}

/* Finds the joints of a body that starts to take part: those that its neighbours already have with
 * it, and new ones with all other bodies that it touches. */
static void caromi_joints_find(caromi_cascade *c, caromi_actor *actor) {
    caromi_island_run *run = c->run;
    uint32_t index = (uint32_t)(actor - caromi_joint_actor(c, 0));
    double reach = caromi_body_reach(&run->w->bodies[actor->body]) +
                   CAROMI_MAY_TOUCH_MARGINS * caromi_body_margin(&run->w->bodies[actor->body]);
    caromi_scope scope = {actor->path.at, reach};
    uint32_t count;
    const caromi_link *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && !run->full; i++) {
        uint32_t mark;
        if (caromi_is_out_of_scope(run, &scope, &links[i], &mark)) {
            continue;
        }
        uint32_t other = links[i].slot;
        const caromi_actor *known =
            caromi_acts_for(mark, run->number) ? caromi_actor_of(run->worker, mark) : NULL;
        if (!caromi_may_take_part(c, other, known) || caromi_is_apart(c, scope.at, reach, other)) {
            continue;
        }
        caromi_pair pair = caromi_ordered_pair(actor->body, other);
        caromi_joint *joints[2];
        uint32_t found = 0;
        if (known != NULL && known->changed) {
            found = caromi_joints_with(c, known, actor->body, joints);
        }
        for (uint32_t k = 0; k < found; k++) {
            caromi_joint_link(joints[k], (uint32_t)(joints[k] - caromi_joints(c)), actor, index);
        }
        if (found == 0 && !caromi_are_deep(run->w, pair.a, pair.b) &&
            caromi_pair_kind(run->w, pair.a, pair.b) == CAROMI_PAIR_COLLIDES) {
            caromi_joint made[2];
            uint32_t points = caromi_joints_make(c, pair.a, pair.b, false, made);
            (void)caromi_joints_add(c, made, points, actor);
        }
    }
}

/* ---- velocities ------------------------------------------------------------------------------ */

bool caromi_take_part(caromi_cascade *c, uint32_t body) {
    caromi_island_run *run = c->run;
    if (caromi_is_fixed(run->w, body)) {
        return true;
    }
    caromi_actor *actor = caromi_acting(run, body);
    actor = actor != NULL ? actor : caromi_actor_add(run, body, 0);
    if (actor == NULL) {
        run->clash = run->full ? run->clash : body;
        return false;
    }
    if (!actor->changed) {
        caromi_actor_advance(run, actor, c->t);
        actor->joints = 0;
        if (!run->full) {
            caromi_joints_find(c, actor);
        }
    }
    return !run->full;
}

caromi_vec caromi_velocity_now(const caromi_cascade *c, uint32_t body) {
    caromi_segment first;
    const caromi_segment *path = caromi_path_now(c, body, &first);
    return c->courses ? caromi_segment_course(path, c->t) : caromi_segment_velocity(path, c->t);
}

double caromi_spin_now(const caromi_cascade *c, uint32_t body) {
    caromi_segment first;
    const caromi_segment *path = caromi_path_now(c, body, &first);
    return c->courses ? path->turn : caromi_segment_spin(path, c->t);
}

/* Returns the shape of a body at the time of the impact. */
static caromi_solid caromi_solid_now(const caromi_cascade *c, uint32_t body) {
    caromi_segment first;
    const caromi_segment *path = caromi_path_now(c, body, &first);
    caromi_solid solid = caromi_solid_on(c->run->w, &c->run->w->bodies[body], path);
    return caromi_solid_turned(&solid, c->t);
}

/* Returns the velocity of a relative to b at a joint, including the speed along the normal caused
 * by spins. */
static caromi_vec caromi_joint_motion(const caromi_cascade *c, const caromi_joint *j) {
    caromi_vec relative = caromi_joint_relative(c, j);
    return j->rotates ? caromi_plus(relative, caromi_joint_lift(c, j), j->normal) : relative;
}

bool caromi_really_closes(const caromi_cascade *c, const caromi_joint *j) {
    caromi_solid a = caromi_solid_now(c, j->a);
    caromi_solid b = caromi_solid_now(c, j->b);
    return caromi_solid_closes(&a, &b, j->q, caromi_joint_motion(c, j), j->distance, j->margin);
}

double caromi_joint_cut(const caromi_cascade *c, const caromi_joint *j) {
    bool gives_way = j->rotates && !j->fixed_a && !j->fixed_b;
    double dt = c->run->w->step->dt;
    if (c->courses && c->scope != CAROMI_CLIP_ISOLATED && gives_way) {
        return CAROMI_YIELD_CUT * caromi_yield_of(c->run->w, j->a, j->b) / dt;
    }
    double slow = (gives_way ? 1.0 : CAROMI_SLOW_CUT) * j->rest_speed;
    if (c->dead && (j->fixed_a || j->fixed_b)) {
        slow = 0.0; /* hold.c would reverse what an impact leaves there */
    }
    if (j->absorbs > 0.0) {
        slow = caromi_max(j->rest_speed, CAROMI_ABSORBED * j->absorbs / dt);
    }
    double unnoticed = CAROMI_MARGIN_CUT * j->margin / dt;
    return caromi_max(CAROMI_SPEED_CUT * c->first, caromi_max(slow, unnoticed));
}
