/* figures.h: declares the functions that draw the pictures. */
#ifndef FIGURES_H
#define FIGURES_H

void draw_contact(void);
void draw_layers(void);
void draw_sweep(void);
void draw_step(void);
void draw_islands(void);
void draw_rest(void);
void draw_bodies(void);
void draw_rotation(void);
void draw_circles(void);
void draw_clamp(void);
void draw_frame(void);
void draw_inside(void);
void draw_hero(void);
void draw_separate(void);
void draw_bounce(void);
void draw_dot(void);
void draw_examples(void);

#endif
