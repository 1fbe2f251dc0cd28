/* Moves the dot by each method, and counts gaps and catches. */
#include "playground/model/dot/dot.h"

#include "draw/number.h"
#include "playground/model/naive.h"

#define EDGE 1000.0f /* thickness of the edges: longer than any step */
#define DUST 0.001f  /* pixels; a smaller gap is rounding */
#define AHEAD 12     /* steps */

uint32_t dot_method(const dot_state *s, uint32_t mover) {
    if (mover == DOT_SELF)
        return s->method;
    return s->method == DOT_BACK ? DOT_SLIDE : DOT_BACK;
}

const char *dot_method_name(uint32_t method) {
    static const char *const names[DOT_METHODS] = {"move back", "carom_slide", "carom_world_slide"};
    return names[method < DOT_METHODS ? method : DOT_BACK];
}

static carom_aabb wall_of(const dot_state *s) {
    return carom_aabb_from_rect(s->wall.x, s->wall.y, DOT_WALL_WIDTH, DOT_WALL_HEIGHT);
}

static carom_circle circle_at(carom_vec2 at) {
    return carom_circle_make(at, DOT_RADIUS);
}

void dot_obstacles(const dot_state *s, carom_shape shapes[DOT_OBSTACLES]) {
    const carom_aabb edges[4] = {
        {{-EDGE, -EDGE}, {0.0f, DOT_HEIGHT + EDGE}},
        {{DOT_WIDTH, -EDGE}, {DOT_WIDTH + EDGE, DOT_HEIGHT + EDGE}},
        {{-EDGE, -EDGE}, {DOT_WIDTH + EDGE, 0.0f}},
        {{-EDGE, DOT_HEIGHT}, {DOT_WIDTH + EDGE, DOT_HEIGHT + EDGE}},
    };
    shapes[DOT_WALL] = carom_shape_from_aabb(wall_of(s));
    shapes[DOT_OTHER] = carom_shape_from_circle(circle_at(s->other));
    for (uint32_t i = 0; i < 4; i++)
        shapes[DOT_EDGES + i] = carom_shape_from_aabb(edges[i]);
}

void dot_arrange(lab_dot *lab) {
    carom_shape shapes[DOT_OBSTACLES];
    dot_obstacles(&lab->state, shapes);
    for (uint32_t i = 0; i < DOT_EDGES; i++)
        (void)carom_body_set_position(lab->world, lab->bodies[i], draw_shape_center(shapes[i]));
}

/* ---- the methods ----------------------------------------------------------------------------- */

typedef struct moved {
    carom_vec2 at;
    uint32_t back, through;
} moved;

static bool is_off_screen(carom_vec2 p) {
    return p.x - DOT_RADIUS < 0.0f || p.x + DOT_RADIUS > DOT_WIDTH || p.y - DOT_RADIUS < 0.0f ||
           p.y + DOT_RADIUS > DOT_HEIGHT;
}

static bool is_blocked(const dot_state *s, carom_vec2 p) {
    return is_off_screen(p) || naive_circle_overlaps_rect(circle_at(p), wall_of(s)) ||
           naive_circles_overlap(circle_at(p), circle_at(s->other));
}

/* Returns whether a move that ended free passed through an obstacle. */
static bool went_through(const dot_state *s, carom_vec2 from, carom_vec2 motion) {
    carom_shape shapes[DOT_OBSTACLES];
    dot_obstacles(s, shapes);
    for (uint32_t i = 0; i < DOT_EDGES; i++) {
        carom_shape dot = carom_shape_from_circle(circle_at(from));
        if (carom_sweep_shapes(dot, motion, shapes[i]).state == CAROM_SWEEP_HIT)
            return true;
    }
    return false;
}

static moved move_back(const dot_state *s, carom_vec2 at, carom_vec2 motion) {
    moved m = {.at = at};
    const carom_vec2 parts[2] = {{motion.x, 0.0f}, {0.0f, motion.y}};
    for (int i = 0; i < 2; i++) {
        carom_vec2 next = {m.at.x + parts[i].x, m.at.y + parts[i].y};
        if (parts[i].x == 0.0f && parts[i].y == 0.0f)
            continue;
        if (is_blocked(s, next)) {
            m.back++;
            continue;
        }
        m.through += went_through(s, m.at, parts[i]);
        m.at = next;
    }
    return m;
}

static moved slide(const dot_state *s, carom_vec2 at, carom_vec2 motion) {
    carom_shape shapes[DOT_OBSTACLES];
    carom_slide_def def = carom_slide_def_default();
    dot_obstacles(s, shapes);
    def.shapes = shapes;
    def.count = DOT_OBSTACLES;
    carom_slide_result r = carom_slide(carom_shape_from_circle(circle_at(at)), motion, &def);
    return (moved){.at = r.mover.as.circle.center};
}

static moved world_slide(const carom_world *w, carom_vec2 at, carom_vec2 motion) {
    carom_slide_result r = carom_world_slide(w, carom_shape_from_circle(circle_at(at)), motion,
                                             carom_filter_default(), NULL, 0);
    return (moved){.at = r.mover.as.circle.center};
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* Returns how far it can move along an axis before it hits something; 0 if it hits nothing. */
static float free_way(const dot_state *s, carom_vec2 from, carom_vec2 part) {
    carom_shape shapes[DOT_OBSTACLES], dot = carom_shape_from_circle(circle_at(from));
    carom_sweep first = {.t = 1.0};
    dot_obstacles(s, shapes);
    for (uint32_t i = 0; i < DOT_OBSTACLES; i++) {
        carom_sweep sweep = carom_sweep_shapes(dot, part, shapes[i]);
        if (carom_sweep_before(sweep, first))
            first = sweep;
    }
    return first.state == CAROM_SWEEP_HIT ? (float)(first.t * (double)(part.x + part.y)) : 0.0f;
}

float dot_gap(const dot_counts *c) {
    float x = c->gap.x < 0.0f ? -c->gap.x : c->gap.x;
    float y = c->gap.y < 0.0f ? -c->gap.y : c->gap.y;
    float widest = x > y ? x : y;
    return widest < DUST ? 0.0f : widest;
}

static void note_gap(dot_counts *c, const dot_state *s, carom_vec2 at, carom_vec2 motion,
                     carom_vec2 end) {
    c->gap = (carom_vec2){0.0f, 0.0f};
    if (motion.x != 0.0f && end.x == at.x)
        c->gap.x = free_way(s, at, (carom_vec2){motion.x, 0.0f});
    if (motion.y != 0.0f && end.y == at.y)
        c->gap.y = free_way(s, (carom_vec2){end.x, at.y}, (carom_vec2){0.0f, motion.y});
    float widest = dot_gap(c);
    c->widest = widest > c->widest ? widest : c->widest;
}

/* Returns how far sliding gets from a position within a few steps. */
static float way_on(const dot_state *s, carom_vec2 at, carom_vec2 motion) {
    carom_vec2 end = at;
    for (int i = 0; i < AHEAD; i++)
        end = slide(s, end, motion).at;
    return draw_length((carom_vec2){end.x - at.x, end.y - at.y});
}

/* Returns whether it stands still although sliding would get past the obstacle, from here or
 * from one pixel to the side. On a round obstacle, sliding stops at one exact position only. */
static bool is_caught(const dot_state *s, carom_vec2 at, carom_vec2 motion, carom_vec2 end,
                      float gap) {
    if (end.x != at.x || end.y != at.y)
        return false;
    float length = draw_length(motion), far = 1.5f * gap + 0.5f * length;
    for (int side = -1; side <= 1; side++) {
        float share = (float)side / length;
        carom_vec2 nudge = {-motion.y * share, motion.x * share};
        if (way_on(s, slide(s, at, nudge).at, motion) > far)
            return true;
    }
    return false;
}

static void add_place(dot_trail *t, carom_vec2 at) {
    if (t->count == DOT_TRAIL)
        t->first = (t->first + 1) % DOT_TRAIL;
    else
        t->count++;
    t->at[(t->first + t->count - 1) % DOT_TRAIL] = at;
}

static void leave_trail(dot_trail *t, carom_vec2 from, carom_vec2 to) {
    if (from.x == to.x && from.y == to.y)
        return;
    carom_vec2 last = t->count > 0 ? t->at[(t->first + t->count - 1) % DOT_TRAIL] : from;
    bool jumped = last.x != from.x || last.y != from.y;
    if (jumped)
        add_place(t, (carom_vec2){__builtin_nanf(""), 0.0f});
    if (jumped || t->count == 0)
        add_place(t, from);
    add_place(t, to);
}

void dot_forget_trails(lab_dot *lab) {
    for (uint32_t mover = 0; mover < DOT_MOVERS; mover++)
        lab->trails[mover].count = 0;
    lab->mark_count = 0;
}

void dot_forget(lab_dot *lab) {
    dot_forget_trails(lab);
    for (uint32_t mover = 0; mover < DOT_MOVERS; mover++)
        lab->state.counts[mover] = (dot_counts){0};
}

static void advance_one(lab_dot *lab, uint32_t mover, carom_vec2 motion) {
    dot_state *s = &lab->state;
    dot_counts *c = &s->counts[mover];
    uint32_t method = dot_method(s, mover);
    carom_vec2 at = s->at[mover];
    moved m = method == DOT_BACK    ? move_back(s, at, motion)
              : method == DOT_SLIDE ? slide(s, at, motion)
                                    : world_slide(lab->world, at, motion);
    c->back += m.back;
    c->through += m.through;
    note_gap(c, s, at, motion, m.at);
    if (is_caught(s, at, motion, m.at, dot_gap(c))) {
        c->caught++;
        lab->marks[lab->mark_count++ % DOT_MARKS] = m.at;
    }
    leave_trail(&lab->trails[mover], at, m.at);
    s->at[mover] = m.at;
}

void dot_advance(lab_dot *lab, carom_vec2 direction) {
    dot_state *s = &lab->state;
    carom_vec2 motion = {direction.x * s->speed, direction.y * s->speed};
    advance_one(lab, DOT_SELF, motion);
    if (s->ghost)
        advance_one(lab, DOT_GHOST, motion);
}
