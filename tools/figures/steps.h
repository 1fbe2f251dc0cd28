/* steps.h: worlds for pictures. Each call ends the program if it fails. */
#ifndef FIGURES_STEPS_H
#define FIGURES_STEPS_H

#include "carom/carom.h"

#define STEPS_DT (1.0f / 60.0f)

/* Gravity points down on the screen, in the direction of positive y. */
carom_world *steps_world(float gravity);
carom_body steps_add(carom_world *w, const carom_body_def *def);
carom_body_def steps_box(uint32_t type, float x, float y, float half_x, float half_y);
carom_body_def steps_ball(float x, float y, float radius, float vx, float vy);
void steps_step(carom_world *w);

#endif
