/* Prints shapes as C code that makes them again, bit for bit. */
#include "print_shape.h"
#include <stdio.h>

void print_shape(const char *name, carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s.as.circle;
        printf("    carom_circle %s = {{%af, %af}, %af};\n", name, (double)c.center.x,
               (double)c.center.y, (double)c.radius);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s.as.aabb;
        printf("    carom_aabb %s = {{%af, %af}, {%af, %af}};\n", name, (double)b.min.x,
               (double)b.min.y, (double)b.max.x, (double)b.max.y);
    } else {
        carom_box b = s.as.box;
        printf("    carom_box %s = {{%af, %af}, {%af, %af}, {%af, %af}};\n", name,
               (double)b.center.x, (double)b.center.y, (double)b.half.x, (double)b.half.y,
               (double)b.rot.c, (double)b.rot.s);
    }
}
