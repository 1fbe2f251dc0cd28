/* Finds the boxes in strips that touch or overlap a region. */
#include "base/guard.h"
#include "broadphase/store.h"

void caromi_strips_walk(const carom_broadphase *p, carom_aabb region, caromi_strip_clip *clip,
                        caromi_strip_visit *visit, const void *ctx) {
    const caromi_strips *s = &p->strips;
    if (s->count == 0) {
        return;
    }
    caromi_strip_probe probe = caromi_strip_probe_of(region);
    uint32_t last = caromi_scale_at(&s->rows, region.max.y);
    for (uint32_t i = caromi_scale_at(&s->rows, region.min.y - s->height); i <= last; i++) {
        const caromi_strip *strip = &s->strips[i];
        if (strip->high < region.min.y || region.max.y < strip->low) {
            continue;
        }
        carom_aabb part = clip == NULL ? region : clip(ctx, region, strip->low, strip->high);
        caromi_strip_lanes lanes = caromi_strip_lanes_of(s, strip);
        caromi_lane_run run = caromi_strip_run(s, strip, part.min.x, part.max.x);
        for (uint32_t lane = run.first; lane < run.end; lane += 4) {
            for (uint32_t touched = caromi_strip_touches(&lanes, lane, &probe); touched != 0;
                 touched &= touched - 1) {
                uint32_t found = lane + caromi_first_lane(touched);
                visit(ctx, lanes.ids[found], caromi_strip_box(&lanes, found));
            }
        }
    }
}
