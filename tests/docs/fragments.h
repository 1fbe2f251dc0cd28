/* What the C fragments of the guide's pages use and do not declare; fragments.sh compiles them. */
#include <carom/carom.h>

extern carom_vec2 motion, pos, velocity, still;
extern float restitution;

#if defined(PAGE_BATCH)
extern carom_circle bullet, ball[8];
extern carom_boxes walls, one_wall;
extern carom_sweep sweeps[8];
extern uint32_t index[8], hits[8];
extern uint64_t bits[8];
extern size_t capacity, begin, end, room, n;
extern carom_parallel my_parallel;
extern void *my_pool;
#elif defined(PAGE_BROADPHASE)
extern carom_broadphase *p;
extern carom_parallel my_parallel;
extern void *my_pool;
#elif defined(PAGE_RESPONSE)
extern carom_sweep first;
extern carom_box b;
extern carom_shape mover;
extern carom_slide_def def;
extern carom_slide_hit hits[8];
extern double t;
extern float b_radians;
#elif defined(PAGE_WORLD)
extern carom_world *w;
extern carom_body player, ball;
extern double seconds_since_last_frame;
void draw(carom_shape shape);
#endif
