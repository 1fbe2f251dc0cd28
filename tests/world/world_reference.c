/* Tests the order and the times of the first 20 impacts of elastic discs in a closed box against an
 * event-driven reference in long double.
 *
 * The world rounds its state to float after each step, and every impact of two discs multiplies
 * such an error, by the free path over the radius or so. No fixed tolerance fits both the first
 * impact and the last. So the reference is run again as COPIES copies whose state is disturbed at
 * the start and after each step, by 4 units in the last place of the largest coordinate and 1 of
 * the velocity: as much as rounding and the world's contact margins do. The tolerance at an impact
 * is FACTOR times how far the copies' times have spread by then, + 1e-6 s. A scene is followed
 * until a copy has other impacts or the tolerance is over 1e-3 s: from there on float state does
 * not determine them.
 *
 * Impacts are matched by their pair, up to WINDOW places apart. If all times agree, so does the
 * order, except for impacts whose times differ by less than the tolerances. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

#define MOST 20u
#define IMPACTS 20u
#define WINDOW 3u
#define LISTED (IMPACTS + WINDOW)
#define WALLS 4u
#define COPIES 8
#define FACTOR 6

static const real smallest_tolerance = 1e-6L, largest_tolerance = 1e-3L;

typedef struct disc {
    real x, y, vx, vy, radius, mass;
} disc;

typedef struct table {
    real side; /* the box is 0 <= x, y <= side */
    uint32_t count;
    disc disc[MOST];
} table;

/* Bodies in the order in which they were added: walls x = 0, x = side, y = 0, y = side, discs. */
typedef struct impact {
    uint32_t a, b; /* a < b */
    real time;
} impact;

/* ---- the reference --------------------------------------------------------------------------- */

/* Returns the time until a gap closes, or infinity. A gap that noise closed takes no time. */
static real closing_time(real gap, real speed) {
    return speed > 0 ? fmaxl(gap, 0) / speed : HUGE_VALL;
}

static real time_to_wall(const table *t, uint32_t wall, const disc *d) {
    real at = wall < 2 ? d->x : d->y, v = wall < 2 ? d->vx : d->vy;
    return wall % 2 ? closing_time(t->side - d->radius - at, v) : closing_time(at - d->radius, -v);
}

static real time_to_disc(const disc *a, const disc *b) {
    real x = a->x - b->x, y = a->y - b->y, vx = a->vx - b->vx, vy = a->vy - b->vy;
    real reach = a->radius + b->radius, half = x * vx + y * vy, square = vx * vx + vy * vy;
    real over = x * x + y * y - reach * reach, root = half * half - square * over;
    if (half >= 0 || root < 0)
        return HUGE_VALL;
    return fmaxl(over, 0) / (-half + sqrtl(root)); /* the smaller root, without cancellation */
}

static impact next_impact(const table *t) {
    impact next = {0, 0, HUGE_VALL};
    for (uint32_t i = 0; i < t->count; i++) {
        for (uint32_t k = 0; k < WALLS + i; k++) {
            real time = k < WALLS ? time_to_wall(t, k, &t->disc[i])
                                  : time_to_disc(&t->disc[k - WALLS], &t->disc[i]);
            if (time < next.time)
                next = (impact){k, WALLS + i, time};
        }
    }
    return next;
}

static void move(table *t, real time) {
    for (uint32_t i = 0; i < t->count; i++) {
        t->disc[i].x += t->disc[i].vx * time;
        t->disc[i].y += t->disc[i].vy * time;
    }
}

static void collide(table *t, const impact *i) {
    disc *b = &t->disc[i->b - WALLS];
    if (i->a < WALLS) {
        b->vx = i->a < 2 ? -b->vx : b->vx;
        b->vy = i->a < 2 ? b->vy : -b->vy;
        return;
    }
    disc *a = &t->disc[i->a - WALLS];
    real x = a->x - b->x, y = a->y - b->y, length = hypotl(x, y);
    real nx = x / length, ny = y / length;
    real approach = (a->vx - b->vx) * nx + (a->vy - b->vy) * ny;
    real impulse = -2 * approach * a->mass * b->mass / (a->mass + b->mass);
    a->vx += impulse / a->mass * nx;
    a->vy += impulse / a->mass * ny;
    b->vx -= impulse / b->mass * nx;
    b->vy -= impulse / b->mass * ny;
}

static real noise(inputs_rng *rng, real size) {
    return size * (real)build_between(rng, -1.0, 1.0);
}

static void disturb(table *t, inputs_rng *rng) {
    const real ulp = ldexpl(1, -23);
    for (uint32_t i = 0; i < t->count; i++) {
        disc *d = &t->disc[i];
        d->x += noise(rng, 4 * ulp * t->side);
        d->y += noise(rng, 4 * ulp * t->side);
        d->vx += noise(rng, ulp * fabsl(d->vx));
        d->vy += noise(rng, ulp * fabsl(d->vy));
    }
}

/* The first impacts. With `rng`, the state is disturbed at the start and after each step. */
static void run_reference(table t, inputs_rng *rng, impact out[LISTED]) {
    const real dt = (real)EXPECT_DT;
    real now = 0;
    if (rng)
        disturb(&t, rng);
    for (uint32_t found = 0, step = 1; found < LISTED;) {
        impact next = next_impact(&t);
        if (rng && now + next.time > step * dt) {
            move(&t, step * dt - now);
            now = step++ * dt;
            disturb(&t, rng);
            continue;
        }
        move(&t, next.time);
        now += next.time;
        collide(&t, &next);
        out[found++] = (impact){next.a, next.b, now};
    }
}

/* ---- the world ------------------------------------------------------------------------------- */

/* The table has the numbers that the world holds, rounded to float. */
static carom_world *draw_table(table *t, inputs_rng *rng) {
    const expect_material elastic = {1.0, 0.0};
    float radii[MOST];
    carom_vec2 place[MOST];
    double area = 0.0, fastest = build_ratio(rng, 1.0, 30.0);
    t->count = 2 + inputs_below(rng, MOST - 1);
    for (uint32_t i = 0; i < t->count; i++) {
        radii[i] = (float)build_between(rng, 0.3, 0.8);
        area += 3.14159265 * (double)radii[i] * (double)radii[i];
    }
    float side = (float)(sqrt(area / build_between(rng, 0.1, 0.35)) + 1.0);
    t->side = (real)side;
    judge_need(build_scatter(carom_allocator_default(), rng,
                             (build_region){0, 0, (double)side, (double)side}, 0.01, radii,
                             t->count, place),
               "the discs do not fit into the box");
    carom_world *w = expect_world(false);
    /* The wall at x = side has its centre and half-extent at multiples of side, so its face is
     * exact. */
    double s = (double)side;
    expect_wall(w, -1.0, 0.5 * s, 1.0, 2.0 * s, elastic);
    expect_wall(w, 2.0 * s, 0.5 * s, s, 2.0 * s, elastic);
    expect_wall(w, 0.5 * s, -1.0, 2.0 * s, 1.0, elastic);
    expect_wall(w, 0.5 * s, 2.0 * s, 2.0 * s, s, elastic);
    for (uint32_t i = 0; i < t->count; i++) {
        carom_vec2 v = build_in_disc(rng);
        carom_body_def def =
            build_circle(CAROM_DYNAMIC, (double)place[i].x, (double)place[i].y, (double)radii[i]);
        def.velocity = (carom_vec2){(float)fastest * v.x, (float)fastest * v.y};
        def.mass = (float)build_ratio(rng, 0.3, 3.0);
        def.restitution = 1.0f;
        judge_add(w, &def);
        t->disc[i] = (disc){(real)place[i].x,     (real)place[i].y, (real)def.velocity.x,
                            (real)def.velocity.y, (real)radii[i],   (real)def.mass};
    }
    return w;
}

/* The place of a body in the order of addition, which is that of carom_world_next. */
static uint32_t number_of(const carom_world *w, carom_body body) {
    uint32_t number = 0;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0});
         b.generation && b.index != body.index; b = carom_world_next(w, b))
        number++;
    return number;
}

/* Returns how many impacts the world reports before `end`, at most LISTED. */
static uint32_t run_world(carom_world *w, real end, impact out[LISTED]) {
    const real dt = (real)EXPECT_DT;
    uint32_t found = 0;
    for (uint32_t step = 0; step * dt < end && found < LISTED; step++) {
        uint32_t count;
        judge_step(w, EXPECT_DT);
        const carom_impact *hit = carom_world_impacts(w, &count);
        for (uint32_t i = 0; i < count && found < LISTED; i++)
            out[found++] = (impact){number_of(w, hit[i].a), number_of(w, hit[i].b),
                                    (step + (real)hit[i].t) * dt};
    }
    return found;
}

/* ---- comparison ------------------------------------------------------------------------------ */

/* Impacts of one run, to be matched with those of the reference. */
typedef struct run {
    impact impact[LISTED];
    uint32_t count;
    bool used[LISTED];
} run;

/* The impact that belongs to the reference's impact k: the first of the same pair that is not used
 * yet. NULL when there is none within the window. */
static const impact *match(run *r, const impact *exact, uint32_t k) {
    for (uint32_t i = k > WINDOW ? k - WINDOW : 0; i <= k + WINDOW && i < r->count; i++) {
        if (!r->used[i] && r->impact[i].a == exact->a && r->impact[i].b == exact->b) {
            r->used[i] = true;
            return &r->impact[i];
        }
    }
    return NULL;
}

/* The tolerance at each impact; returns how many impacts float state determines. */
static uint32_t find_tolerances(const table *t, const impact exact[LISTED], inputs_rng *rng,
                                real tolerance[IMPACTS]) {
    run copy[COPIES] = {0};
    real spread = 0;
    for (int i = 0; i < COPIES; i++) {
        run_reference(*t, rng, copy[i].impact);
        copy[i].count = LISTED;
    }
    for (uint32_t k = 0; k < IMPACTS; k++) {
        for (int i = 0; i < COPIES; i++) {
            const impact *other = match(&copy[i], &exact[k], k);
            if (!other)
                return k;
            spread = fmaxl(spread, fabsl(other->time - exact[k].time));
        }
        tolerance[k] = FACTOR * spread + smallest_tolerance;
        if (tolerance[k] > largest_tolerance)
            return k;
    }
    return IMPACTS;
}

typedef struct tally {
    uint64_t scenes, determined, missing, late, unordered;
    real worst; /* error of a time, as a share of its tolerance */
    real error; /* in seconds */
} tally;

/* Judges impact k. Returns false once float state no longer determines the impacts. */
static bool compare_one(run *r, uint64_t seed, uint32_t k, const impact *exact, real tolerance,
                        tally *all) {
    const impact *found = match(r, exact, k);
    if (!judge_that(found, "seed %llu: impact %u, of %u and %u at %Lg s, is missing",
                    (unsigned long long)seed, k, exact->a, exact->b, exact->time)) {
        all->missing++;
        return false;
    }
    real off = fabsl(found->time - exact->time);
    bool good = judge_that(off <= tolerance, "seed %llu: impact %u is off by %Lg s, at most %Lg",
                           (unsigned long long)seed, k, off, tolerance);
    all->worst = fmaxl(all->worst, off / tolerance);
    all->error = fmaxl(all->error, off);
    all->late += !good;
    return good;
}

static void compare(uint64_t seed, tally *all) {
    inputs_rng rng = inputs_seeded(seed);
    table t;
    impact exact[LISTED];
    real tolerance[IMPACTS];
    run world = {0};
    carom_world *w = draw_table(&t, &rng);
    run_reference(t, NULL, exact);
    uint32_t count = find_tolerances(&t, exact, &rng, tolerance);
    world.count = run_world(w, exact[LISTED - 1].time + 0.1L, world.impact);
    all->scenes++;
    all->determined += count;
    for (uint32_t k = 1; k < world.count; k++)
        all->unordered += world.impact[k].time < world.impact[k - 1].time;
    for (uint32_t k = 0; k < count; k++)
        if (!compare_one(&world, seed, k, &exact[k], tolerance[k], all))
            break;
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"impacts against a reference", "scenes", 400, 20000, false};
    test_options options = test_options_read(argc, argv, &program);
    tally t = {0};
    judge_case("2 to 20 elastic discs in a box; the seed of scene i is --seed + i");
    for (long i = 0; i < options.count; i++)
        compare(options.seed + (uint64_t)i, &t);
    judge_none("impacts that are reported out of their order", t.unordered);
    judge_none("scenes with a missing or misplaced impact", t.missing);
    judge_none("scenes with an impact at another time", t.late);
    judge_most("worst error of a time, share of its tolerance", (double)t.worst, 1.0);
    judge_figure("worst error of a time, seconds", (double)t.error);
    judge_least("impacts that float state determines, mean of 20",
                (double)t.determined / (double)t.scenes, 12.0);
    return judge_finish();
}
