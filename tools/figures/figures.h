/* figures.h: declares the functions that draw the pictures. */
#ifndef FIGURES_H
#define FIGURES_H

void draw_contact(void);
void draw_sweep(void);
void draw_step(void);
void draw_islands(void);
void draw_rest(void);
void draw_bodies(void);
void draw_rotation(void);

#endif
