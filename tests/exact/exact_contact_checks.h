/* Checks the guarantees about a contact, one per function. Each reports violations by
 * exact_fail. */
#ifndef EXACT_CONTACT_CHECKS_H
#define EXACT_CONTACT_CHECKS_H

#include "exact.h"

/* A pair under test, with the results of the oracle. */
typedef struct contact_case {
    oracle *o;
    const exact_pair *pair;
    int cls;
    carom_shape a, b;
    carom_contact contact;
    bool exact;              /* not two slanted boxes */
    double size;             /* of the pair */
    double scale;            /* the largest absolute coordinate or size */
    double truth;            /* the distance, rounded to double */
    int normals;             /* number of correct normals; 0: any is correct (see oracle_normals) */
    oracle_normal normal[8]; /* ... which */
    int taken;               /* the one the contact has, or -1 */
} contact_case;

void contact_load(contact_case *c);

void check_invalid_contact(const contact_case *c);
void check_distance(const contact_case *c);
void check_normal(contact_case *c);
void check_remaining(const contact_case *c);
void check_point(const contact_case *c);
void check_closest_point(const contact_case *c);
void check_flip(const contact_case *c);
void check_orders(const contact_case *c);

#endif
