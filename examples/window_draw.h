/* window_draw.h: gives window_draw.c the renderer. */
#ifndef EXAMPLES_WINDOW_DRAW_H
#define EXAMPLES_WINDOW_DRAW_H

#include <SDL.h>

void draw_use(SDL_Renderer *renderer);

#endif
