/* Tracks which directions the walls at one position leave open. */
#include "base/guard.h"
#include "response/slide.h"

/* Two float normals count as parallel if the sine of their angle is at most this. */
#define CAROMI_PARALLEL 1e-6

/* Returns whether b is a, or counterclockwise of it by less than half a turn. */
static bool caromi_is_left(caromi_vec a, caromi_vec b) {
    double cross = caromi_cross(a, b);
    return cross > CAROMI_PARALLEL || (cross >= 0.0 && caromi_dot(a, b) > 0.0);
}

static bool caromi_is_opposite(caromi_vec a, caromi_vec b) {
    return caromi_abs(caromi_cross(a, b)) <= CAROMI_PARALLEL && caromi_dot(a, b) < 0.0;
}

caromi_walls caromi_no_walls(void) {
    return (caromi_walls){{0.0, 0.0}, {0.0, 0.0}, false, 2};
}

/* Adds a normal that is half a turn or more from the others: what remains is the direction along
 * two opposite walls, or nothing. */
static void caromi_walls_close(caromi_walls *walls, caromi_vec n) {
    if (caromi_is_opposite(walls->first, n)) {
        walls->last = n;
        walls->ways = 1;
    } else if (caromi_is_opposite(walls->last, n)) {
        walls->first = n;
        walls->ways = 1;
    } else {
        walls->ways = 0;
    }
}

void caromi_walls_add(caromi_walls *walls, caromi_vec n) {
    if (!walls->any) {
        *walls = (caromi_walls){n, n, true, 2};
        return;
    }
    if (walls->ways < 2) {
        return;
    }
    bool after_first = caromi_is_left(walls->first, n);
    bool before_last = caromi_is_left(n, walls->last);
    if (after_first && before_last) {
        return;
    }
    if (after_first && caromi_is_left(walls->last, n)) {
        walls->last = n;
    } else if (before_last && caromi_is_left(n, walls->first)) {
        walls->first = n;
    } else {
        caromi_walls_close(walls, n);
    }
}

bool caromi_runs_along(caromi_vec motion, caromi_vec n) {
    double size = caromi_abs(motion.x) + caromi_abs(motion.y);
    return caromi_dot(motion, n) >= -CAROMI_ALONG * size;
}

bool caromi_walls_allow(const caromi_walls *walls, caromi_vec motion) {
    return walls->ways > 0 && caromi_runs_along(motion, walls->first) &&
           caromi_runs_along(motion, walls->last);
}

bool caromi_is_same_way(caromi_vec a, caromi_vec b) {
    double dot = caromi_dot(a, b);
    return dot > 0.0 && caromi_abs(caromi_cross(a, b)) <= CAROMI_PARALLEL * dot;
}
