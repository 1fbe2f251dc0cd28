/* window.h: a window on SDL2 for the examples: shapes, keys, the mouse and short sounds.
 *
 * Coordinates are pixels, y points down. An example is opened by a person, or runs a script:
 *
 *   sdl_dot --keys "60*right 30*right+down tab 10*up" --picture dot.bmp
 *
 * Each word of the script holds keys down for a number of frames (1 if it is left out). A word
 * such as @200,120 moves the mouse. Script keys are SDL events like those of a keyboard, frames
 * last 1/60 s, and the program ends after the last word. --picture writes the last frame. */
#ifndef EXAMPLES_WINDOW_H
#define EXAMPLES_WINDOW_H

#include <SDL.h>

#include "carom/carom.h"

/* Colours, 0xRRGGBBAA. */
#define INK 0x23231fffu
#define GREY 0x8a8f98ffu
#define PALE 0x8a8f9850u
#define WALL 0x5b6b8cffu
#define FREE 0x2f8f6bffu
#define HIT 0xd9622bffu
#define BLUE 0x1d6fd1ffu

/* Opens the window; says why on stderr and returns false if that fails. */
bool window_open(int argc, char **argv, const char *title, int width, int height);

/* Begins a frame: takes the events, clears the window. False when the user or the script ends. */
bool window_begin(void);

/* Shows the frame. */
void window_end(void);

/* Closes the window, and writes the picture if one was asked for. Returns the exit status. */
int window_close(void);

/* Seconds since the previous frame. */
double window_seconds(void);

/* Return whether a key is held down, and whether it was pressed in this frame. */
bool window_held(SDL_Keycode key);
bool window_pressed(SDL_Keycode key);

/* -1, 0 or 1 on each axis, from the arrow keys. */
carom_vec2 window_arrows(void);
carom_vec2 window_mouse(void);

SDL_Renderer *window_renderer(void);
void window_fill(carom_shape shape, uint32_t colour);
void window_outline(carom_shape shape, uint32_t colour);
void window_line(carom_vec2 a, carom_vec2 b, uint32_t colour);
void window_arrow(carom_vec2 from, carom_vec2 to, uint32_t colour);
void window_dot(carom_vec2 p, uint32_t colour);

/* Plays a short tone; loudness from 0 to 1. Silent where there is no sound card. */
void window_beep(double hertz, double loudness);

#endif
