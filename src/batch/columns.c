/* Makes columns from arrays of structs. */
#include "base/guard.h"
#include "carom/batch.h"

/* Returns the address of a member in an array, or NULL for a NULL array: adding to NULL is
 * undefined. */
static const float *caromi_member(const void *array, size_t offset) {
    return array != NULL ? (const float *)(const void *)((const char *)array + offset) : NULL;
}

#define CAROMI_MEMBER(array, type, member) caromi_member(array, offsetof(type, member))

carom_circles carom_circles_from(const carom_circle *circles, size_t count) {
    return (carom_circles){CAROMI_MEMBER(circles, carom_circle, center.x),
                           CAROMI_MEMBER(circles, carom_circle, center.y),
                           CAROMI_MEMBER(circles, carom_circle, radius), sizeof(carom_circle),
                           count};
}

carom_circles carom_circles_from_packed(const carom_packed_circle *circles, size_t count) {
    return (carom_circles){CAROMI_MEMBER(circles, carom_packed_circle, x),
                           CAROMI_MEMBER(circles, carom_packed_circle, y),
                           CAROMI_MEMBER(circles, carom_packed_circle, radius),
                           sizeof(carom_packed_circle), count};
}

carom_aabbs carom_aabbs_from(const carom_aabb *aabbs, size_t count) {
    return (carom_aabbs){CAROMI_MEMBER(aabbs, carom_aabb, min.x),
                         CAROMI_MEMBER(aabbs, carom_aabb, min.y),
                         CAROMI_MEMBER(aabbs, carom_aabb, max.x),
                         CAROMI_MEMBER(aabbs, carom_aabb, max.y),
                         sizeof(carom_aabb),
                         count};
}

carom_boxes carom_boxes_from(const carom_box *boxes, size_t count) {
    return (carom_boxes){CAROMI_MEMBER(boxes, carom_box, center.x),
                         CAROMI_MEMBER(boxes, carom_box, center.y),
                         CAROMI_MEMBER(boxes, carom_box, half.x),
                         CAROMI_MEMBER(boxes, carom_box, half.y),
                         CAROMI_MEMBER(boxes, carom_box, rot.c),
                         CAROMI_MEMBER(boxes, carom_box, rot.s),
                         sizeof(carom_box),
                         count};
}

carom_contacts carom_contacts_to(carom_contact *contacts) {
    if (contacts == NULL) {
        return (carom_contacts){NULL, NULL, NULL, NULL, NULL, sizeof(carom_contact)};
    }
    return (carom_contacts){&contacts->distance, &contacts->normal.x, &contacts->normal.y,
                            &contacts->point.x,  &contacts->point.y,  sizeof(carom_contact)};
}
