/* Computes the contact manifold of two bodies.
 *
 * A circle has one point. Two boxes touch with two faces that face each other along the normal. One
 * of them is the reference face: the normal is its own. The other one, the incident face, deviates
 * by at most 45 degrees.
 * 1. Project the corners of both faces onto the tangent. The overlap of the two intervals is what
 *    clipping the incident face to the side planes of the reference face leaves. Each of its ends
 *    is a corner of one of the boxes.
 * 2. The distance at an end is that of the deepest incident corner, plus the rise of the incident
 *    face from there.
 * 3. Keep the ends that are near enough. If none is left, take one corner of the incident face. */
#include "base/guard.h"
#include "world/paths/manifold.h"

/* Ends of the overlap that are closer than this fraction of the smallest half-extent are one
 * point. */
#define CAROMI_SAME_POINT 0x1p-20

/* If corners of both boxes are closer than this fraction of it, the feature id is that of the
 * corner of a. Otherwise rounding would change the feature ids of flush boxes. */
#define CAROMI_SAME_CORNER 0x1p-6

/* More than the rounding error of a distance, as a fraction of the sum of all half-extents. */
#define CAROMI_DISTANCE_ERROR 0x1p-48

typedef struct caromi_face {
    caromi_vec normal;   /* outwards */
    caromi_vec along;    /* unit, from its first corner to the second */
    double out, half;    /* half-extents along the normal, and along the face */
    uint32_t number;     /* in a feature id */
    uint32_t corners[2]; /* in a feature id */
    double places[2];    /* of the corners along the tangent, relative to the centre of b */
} caromi_face;

/* The facing faces of two boxes; that of a is first. */
typedef struct caromi_facing {
    caromi_vec normal, tangent;
    caromi_vec d; /* centre of a minus centre of b */
    caromi_face faces[2];
    uint32_t incident; /* 0: the face of a; 1: that of b */
    uint32_t deepest;  /* deepest corner of the incident face */
    double distance;   /* separation there */
    double slope;      /* rise of the incident face from there, along the tangent */
    double limit;      /* largest distance of a contact point */
    double size;       /* smallest half-extent */
} caromi_facing;

/* Returns the face of a box whose normal is closest to a direction, with its corners in ascending
 * order along the tangent. */
static caromi_face caromi_face_towards(const caromi_solid *s, caromi_vec direction,
                                       caromi_vec tangent, double centre) {
    const caromi_vec x = s->axis;
    const caromi_vec y = caromi_across(s->axis);
    double along_x = caromi_dot(x, direction);
    double along_y = caromi_dot(y, direction);
    bool is_y = caromi_abs(along_y) > caromi_abs(along_x);
    bool back = (is_y ? along_y : along_x) < 0.0;
    bool turned = caromi_dot(is_y ? x : y, tangent) < 0.0;
    double normal_sign = back ? -1.0 : 1.0;
    double along_sign = turned ? -1.0 : 1.0;
    caromi_vec normal = is_y ? y : x;
    caromi_vec along = is_y ? x : y;
    caromi_face f = {.normal = caromi_times(normal_sign, normal),
                     .along = caromi_times(along_sign, along),
                     .out = is_y ? s->half.y : s->half.x,
                     .half = is_y ? s->half.x : s->half.y,
                     .number = (is_y ? 1u : 0u) + (back ? 2u : 0u)};
    uint32_t outer = back ? 0u : is_y ? 2u : 1u;
    uint32_t further = is_y ? 1u : 2u;
    f.corners[0] = outer + (turned ? further : 0u);
    f.corners[1] = outer + (turned ? 0u : further);
    double middle = centre + f.out * caromi_dot(f.normal, tangent);
    double side = f.half * caromi_dot(f.along, tangent);
    f.places[0] = middle - side;
    f.places[1] = middle + side;
    return f;
}

/* Returns whether a normal of caromi_solid_gap is an axis of the box. The comparison is exact. */
static bool caromi_is_own_axis(const caromi_solid *s, caromi_vec n) {
    caromi_vec x = s->axis;
    return (n.x == x.x && n.y == x.y) || (n.x == -x.x && n.y == -x.y) ||
           (n.x == -x.y && n.y == x.x) || (n.x == x.y && n.y == -x.x);
}

static caromi_facing caromi_facing_of(const caromi_solid *a, const caromi_solid *b, caromi_vec d,
                                      const caromi_nearness *gap, double reach) {
    const caromi_vec n = gap->normal;
    const caromi_vec back = caromi_opposite(n);
    const caromi_vec tangent = caromi_across(n);
    caromi_facing f = {.normal = n,
                       .tangent = tangent,
                       .d = d,
                       .faces = {caromi_face_towards(a, back, tangent, caromi_dot(d, tangent)),
                                 caromi_face_towards(b, n, tangent, 0.0)},
                       .incident = caromi_is_own_axis(b, n) ? 0 : 1,
                       .distance = gap->distance};
    const caromi_face *incident = &f.faces[f.incident];
    double rise = caromi_dot(incident->along, f.incident == 0 ? n : back);
    f.deepest = rise < 0.0 ? 1 : 0;
    f.slope = caromi_abs(rise) / caromi_dot(incident->along, tangent);
    f.size = caromi_min(caromi_min(a->half.x, a->half.y), caromi_min(b->half.x, b->half.y));
    double sum = a->half.x + a->half.y + b->half.x + b->half.y;
    f.limit = gap->distance + reach + CAROMI_DISTANCE_ERROR * sum;
    return f;
}

/* Returns the distance between the reference face and the incident face at a place on the
 * tangent. */
static double caromi_facing_distance(const caromi_facing *f, double place) {
    double from = f->faces[f->incident].places[f->deepest];
    return f->distance + f->slope * caromi_abs(place - from);
}

static uint32_t caromi_facing_feature(const caromi_facing *f, uint32_t body, uint32_t end) {
    return 16u * body + 4u * f->faces[body].corners[end] + f->faces[1 - body].number;
}

/* Returns the point halfway between a corner of a body and a point of the other face, which is
 * `aside` from it along the tangent. */
static caromi_point caromi_facing_point(const caromi_facing *f, uint32_t body, uint32_t end,
                                        double distance, double aside) {
    const caromi_face *face = &f->faces[body];
    caromi_vec at = caromi_times(face->out, face->normal);
    at = caromi_plus(at, end == 0 ? -face->half : face->half, face->along);
    at = caromi_plus(at, body == 0 ? -0.5 * distance : 0.5 * distance, f->normal);
    at = caromi_plus(at, 0.5 * aside, f->tangent);
    caromi_point p = {at, at, distance, caromi_facing_feature(f, body, end)};
    if (body == 0) {
        p.at_b = caromi_plus(at, 1.0, f->d);
    } else {
        p.at_a = caromi_minus(at, f->d);
    }
    return p;
}

/* Returns an end of the overlap: 0 is the lower one. */
static caromi_point caromi_facing_end(const caromi_facing *f, uint32_t end) {
    double place_a = f->faces[0].places[end];
    double place_b = f->faces[1].places[end];
    bool of_a = end == 0 ? place_a >= place_b : place_a <= place_b;
    double distance = caromi_facing_distance(f, of_a ? place_a : place_b);
    caromi_point p = caromi_facing_point(f, of_a ? 0 : 1, end, distance, 0.0);
    if (caromi_abs(place_a - place_b) <= CAROMI_SAME_CORNER * f->size) {
        p.feature = caromi_facing_feature(f, 0, end);
    }
    return p;
}

/* Returns the contact point of two boxes that have no end of an overlap that is near enough. It
 * lies between a corner of the incident face and the nearest point of the reference face. The
 * corner is the deepest one. If both are about as deep it is the nearer one, since rounding may
 * decide which is deeper. */
static caromi_point caromi_facing_corner(const caromi_facing *f, bool apart) {
    const uint32_t reference = 1 - f->incident;
    const double *places = f->faces[f->incident].places;
    const double *bounds = f->faces[reference].places;
    uint32_t near = places[0] > bounds[1] ? 0 : 1;
    bool is_near = apart && caromi_facing_distance(f, places[near]) <= f->limit;
    uint32_t end = is_near ? near : f->deepest;
    double place = places[end];
    double nearest = caromi_max(bounds[0], caromi_min(bounds[1], place));
    caromi_point p =
        caromi_facing_point(f, f->incident, end, caromi_facing_distance(f, place), nearest - place);
    if (is_near && reference == 0) {
        p.feature = caromi_facing_feature(f, 0, 1 - end);
    }
    return p;
}

static void caromi_manifold_boxes(const caromi_facing *f, caromi_manifold *m) {
    const caromi_face *faces = f->faces;
    double length = caromi_min(faces[0].places[1], faces[1].places[1]) -
                    caromi_max(faces[0].places[0], faces[1].places[0]);
    bool apart = !(length >= 0.0);
    m->count = 0;
    for (uint32_t end = 0; end < 2 && !apart; end++) {
        caromi_point p = caromi_facing_end(f, end);
        if (p.distance <= f->limit) {
            m->points[m->count++] = p;
        }
    }
    if (m->count == 0) {
        m->points[m->count++] = caromi_facing_corner(f, apart);
    }
    if (m->count == 2 && length <= CAROMI_SAME_POINT * f->size) {
        /* The lower feature id is that of a corner of a. */
        uint32_t first = m->points[0].feature;
        uint32_t second = m->points[1].feature;
        m->points[0] = m->points[m->points[1].distance < m->points[0].distance ? 1 : 0];
        m->points[0].feature = first < second ? first : second;
        m->count = 1;
    }
}

caromi_manifold caromi_solid_manifold(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                      caromi_vec p_b, double reach) {
    return caromi_manifold_along(a, p_a, b, p_b, caromi_solid_gap(a, p_a, b, p_b), reach);
}

caromi_manifold caromi_manifold_along(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                      caromi_vec p_b, caromi_nearness gap, double reach) {
    caromi_vec d = caromi_minus(p_a, p_b);
    caromi_manifold m = {
        .normal = gap.normal, .distance = gap.distance, .corner = gap.corner, .count = 1};
    m.face = 2;
    if (!a->circle && !b->circle) {
        caromi_facing f = caromi_facing_of(a, b, d, &gap, reach);
        m.face = 1 - f.incident;
        caromi_manifold_boxes(&f, &m);
        return m;
    }
    const caromi_vec centre = {0.0, 0.0};
    caromi_point *p = &m.points[0];
    p->distance = gap.distance;
    if (a->circle) {
        p->at_a = caromi_plus(centre, -(a->half.x + 0.5 * gap.distance), gap.normal);
        p->at_b = caromi_plus(p->at_a, 1.0, d);
    } else {
        p->at_b = caromi_plus(centre, b->half.x + 0.5 * gap.distance, gap.normal);
        p->at_a = caromi_minus(p->at_b, d);
    }
    return m;
}
