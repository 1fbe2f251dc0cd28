/* Overlapping pairs and nearest neighbours of a scene's bodies, found with a broad phase.
 *
 * cli_near_nearest queries a region that starts at the body's own size and grows until the nearest
 * body found is closer than everything outside the region. */
#include "cli/query/near.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "carom/carom.h"
#include "cli/commands/command.h"

#define FIRST_ROOM 256u

const char *const cli_apart_names[SCENE_APARTS] = {
    "", "disabled", "sensor", "filter", "still", "one-way",
};

struct cli_near {
    const carom_scene *scene;
    const carom_scene_body *bodies;
    carom_aabb *bounds;
    carom_broadphase *all, *dynamic; /* non-dynamic bodies collide only with `dynamic` */
    uint32_t *found;
    size_t room;
    bool still; /* no body is dynamic */
};

static bool fill(cli_near *n, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        n->bounds[i] = carom_shape_bounds(n->bodies[i].def.shape);
    if (carom_broadphase_build(n->all, n->bounds, sizeof(carom_aabb), count) != CAROM_OK)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (n->bodies[i].def.type == CAROM_DYNAMIC &&
            carom_broadphase_set(n->dynamic, i, n->bounds[i]) != CAROM_OK)
            return false;
    n->still = scene_is_still(n->scene);
    return carom_broadphase_update(n->dynamic) == CAROM_OK;
}

scene_apart cli_near_why_apart(const cli_near *n, uint32_t a, uint32_t b) {
    return scene_why_apart(&n->bodies[a].def, &n->bodies[b].def, n->still);
}

cli_near *cli_near_create(const carom_scene *s) {
    carom_broadphase_def def = carom_broadphase_def_default();
    uint32_t count = carom_scene_count(s);
    cli_near *n = calloc(1, sizeof *n);
    if (n) {
        n->scene = s;
        n->bodies = carom_scene_bodies(s);
        n->bounds = calloc(count + 1, sizeof *n->bounds);
        n->all = carom_broadphase_create(&def);
        n->dynamic = carom_broadphase_create(&def);
        n->room = FIRST_ROOM;
        n->found = calloc(n->room, sizeof *n->found);
        if (n->found && n->bounds && n->all && n->dynamic && fill(n, count))
            return n;
    }
    (void)cli_fail("not enough memory");
    cli_near_free(n);
    return NULL;
}

void cli_near_free(cli_near *n) {
    if (!n)
        return;
    carom_broadphase_destroy(n->all);
    carom_broadphase_destroy(n->dynamic);
    free(n->bounds);
    free(n->found);
    free(n);
}

/* Fills `found` with the bodies in a region. */
static bool query(cli_near *n, const carom_broadphase *p, carom_aabb region, size_t *count) {
    *count = carom_broadphase_query(p, region, n->found, n->room);
    if (*count <= n->room)
        return true;
    uint32_t *found = realloc(n->found, 2 * *count * sizeof *found);
    if (!found) {
        (void)cli_fail("not enough memory");
        return false;
    }
    n->found = found;
    n->room = 2 * *count;
    *count = carom_broadphase_query(p, region, n->found, n->room);
    return true;
}

static int by_index(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

const uint32_t *cli_near_overlaps(cli_near *n, uint32_t index, size_t *count) {
    size_t near = 0, kept = 0;
    if (!query(n, n->all, n->bounds[index], &near))
        return NULL;
    carom_shape shape = n->bodies[index].def.shape;
    for (size_t i = 0; i < near; i++) {
        uint32_t other = n->found[i];
        if (other > index && carom_overlap_shapes(shape, n->bodies[other].def.shape))
            n->found[kept++] = other;
    }
    qsort(n->found, kept, sizeof *n->found, by_index);
    *count = kept;
    return n->found;
}

static float within(double value) {
    return (float)fmax(-(double)FLT_MAX, fmin((double)FLT_MAX, value));
}

static carom_aabb grown(carom_aabb b, double by) {
    return (carom_aabb){{within((double)b.min.x - by), within((double)b.min.y - by)},
                        {within((double)b.max.x + by), within((double)b.max.y + by)}};
}

/* Returns a lower bound of the distance: the larger gap along x or y between two bounding boxes. */
static double gap(carom_aabb a, carom_aabb b) {
    double x = fmax((double)a.min.x - (double)b.max.x, (double)b.min.x - (double)a.max.x);
    double y = fmax((double)a.min.y - (double)b.max.y, (double)b.min.y - (double)a.max.y);
    return fmax(x, y);
}

/* Finds the nearest body in `found`, the first among equals. Returns its distance, or +infinity. */
static float nearest_found(const cli_near *n, uint32_t index, size_t count, bool unfiltered,
                           uint32_t *nearest) {
    float least = INFINITY;
    carom_shape shape = n->bodies[index].def.shape;
    *nearest = CAROM_SCENE_NONE;
    for (size_t i = 0; i < count; i++) {
        uint32_t other = n->found[i];
        if (other == index || gap(n->bounds[index], n->bounds[other]) * 0.999 > (double)least ||
            (!unfiltered && cli_near_why_apart(n, index, other) != SCENE_COLLIDES))
            continue;
        float distance = carom_distance_shapes(shape, n->bodies[other].def.shape);
        if (distance < least || (distance == least && other < *nearest)) {
            least = distance;
            *nearest = other;
        }
    }
    return least;
}

bool cli_near_nearest(cli_near *n, uint32_t index, bool unfiltered, uint32_t *nearest) {
    const carom_body_def *def = &n->bodies[index].def;
    const carom_broadphase *in =
        unfiltered || n->still || def->type == CAROM_DYNAMIC ? n->all : n->dynamic;
    *nearest = CAROM_SCENE_NONE;
    if (!unfiltered && (def->flags & (CAROM_BODY_SENSOR | CAROM_BODY_DISABLED)))
        return true;
    /* Starts from the body's own size: distances between neighbours elsewhere say nothing about
     * it. */
    carom_aabb own = n->bounds[index];
    double reach =
        ((double)own.max.x - (double)own.min.x + (double)own.max.y - (double)own.min.y) / 4;
    for (;;) {
        size_t count = 0;
        reach *= 2;
        if (!query(n, in, grown(n->bounds[index], reach), &count))
            return false;
        /* Everything outside the region is farther than `reach`; 0.999 allows for its rounding. */
        if ((double)nearest_found(n, index, count, unfiltered, nearest) < 0.999 * reach)
            return true;
        if (count == carom_broadphase_count(in))
            return true;
    }
}
