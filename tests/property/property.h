/* property: shared by the property programs: the count of violations, and helpers for shapes. Each
 * program states one guarantee of response.h per row, tests it on random input and prints how often
 * it was tested and violated. A program passes only with 0 violations. */
#ifndef PROPERTY_H
#define PROPERTY_H

#include "carom/carom.h"
#include "support/options.h"

/* Reads --seed N and --count N, of trials a row. */
test_options property_start(int argc, char **argv, const char *what, long short_count,
                            long long_count);

/* One guarantee: its name, and the function that tests it on `count` inputs. */
typedef struct property_promise {
    const char *name;
    void (*hold)(inputs_rng *rng, long count);
    long per; /* the program's number of trials is divided by this; 0 and 1 are all of them */
} property_promise;

/* Runs a row for each guarantee; returns the exit code of the program. */
int property_hold(const property_promise *promises, size_t count, const test_options *options);

/* Begins a row. Tests and violations are counted under its name from now on. */
void property_row(const char *name);
void property_tried(void);
/* Counts a violation, and prints the first 3 of a row. Returns false, so that a check can end with
 * it. */
bool property_broken(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Returns true if the last violation was one of those that are printed. */
bool property_shown(void);
/* Ends a row: one printed line. */
void property_row_end(void);
/* Prints the outcome and returns the exit code of the program. */
int property_finish(void);

double property_between(inputs_rng *rng, double low, double high);
/* Returns 10 to the power of a random exponent from a range, uniformly distributed. */
double property_decade(inputs_rng *rng, double low, double high);
/* Returns a random unit direction in any quadrant, sometimes along an axis. */
carom_vec2 property_direction(inputs_rng *rng);

/* The distance between neighbouring floats in the binade of x. */
double property_ulp(double x);
bool property_same_point(carom_vec2 a, carom_vec2 b);
bool property_same_shape(carom_shape a, carom_shape b);
bool property_is_slanted_pair(carom_shape a, carom_shape b);
double property_size(carom_shape s);

/* The shape with its numbers times `scale`, moved by (x, y), rounded to float. */
carom_shape property_placed(carom_shape s, double scale, double x, double y);

/* The centre of a circle or box; the middle of an aabb. */
typedef struct property_place {
    double x, y;
} property_place;
property_place property_center(carom_shape s);

#endif
