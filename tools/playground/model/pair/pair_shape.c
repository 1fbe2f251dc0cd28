/* Shapes of the pair lab: limits, angles, sizes, rounding and names. */
#include "draw/number.h"
#include "playground/model/pair/pair.h"
#include "text/text.h"
#include "text/decimal.h"

#define HALF_TURN 3.14159265358979323846

carom_vec2 *pair_center(carom_shape *s) {
    return s->kind == CAROM_SHAPE_CIRCLE ? &s->as.circle.center : &s->as.box.center;
}

carom_rot pair_rot(carom_shape s) {
    return s.kind == CAROM_SHAPE_BOX ? s.as.box.rot : (carom_rot){1.0f, 0.0f};
}

static bool is_place(carom_vec2 p) {
    return p.x >= -CAROM_WORLD_MAX && p.x <= CAROM_WORLD_MAX && p.y >= -CAROM_WORLD_MAX &&
           p.y <= CAROM_WORLD_MAX;
}

static bool is_size(float x) {
    return x >= CAROM_WORLD_MIN_SIZE && x <= CAROM_WORLD_MAX;
}

bool pair_is_sound(carom_shape s) {
    if (s.kind != CAROM_SHAPE_CIRCLE && s.kind != CAROM_SHAPE_BOX)
        return false;
    if (carom_shape_check(s) != CAROM_VALID || !is_place(*pair_center(&s)))
        return false;
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return is_size(s.as.circle.radius);
    return is_size(s.as.box.half.x) && is_size(s.as.box.half.y);
}

carom_shape pair_limited(carom_shape s) {
    carom_vec2 *center = pair_center(&s);
    center->x = carom_clamp(center->x, -CAROM_WORLD_MAX, CAROM_WORLD_MAX);
    center->y = carom_clamp(center->y, -CAROM_WORLD_MAX, CAROM_WORLD_MAX);
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        s.as.circle.radius = carom_clamp(s.as.circle.radius, CAROM_WORLD_MIN_SIZE, CAROM_WORLD_MAX);
    } else {
        s.as.box.half.x = carom_clamp(s.as.box.half.x, CAROM_WORLD_MIN_SIZE, CAROM_WORLD_MAX);
        s.as.box.half.y = carom_clamp(s.as.box.half.y, CAROM_WORLD_MIN_SIZE, CAROM_WORLD_MAX);
    }
    return s;
}

/* ---- angles ---------------------------------------------------------------------------------- */

/* Returns atan(x) for x in [0, 1]: halves the angle twice, then sums the series. */
static double arc(double x) {
    for (int i = 0; i < 2; i++)
        x = x / (1.0 + draw_root(1.0 + x * x));
    double square = x * x, sum = 0.0;
    for (int i = 21; i >= 1; i -= 2)
        sum = 1.0 / i - square * sum;
    return 4.0 * x * sum;
}

float pair_degrees(carom_rot rot) {
    double c = rot.c < 0.0f ? -(double)rot.c : (double)rot.c;
    double s = rot.s < 0.0f ? -(double)rot.s : (double)rot.s;
    double turn = s <= c ? arc(s / c) : 0.5 * HALF_TURN - arc(c / s);
    if (rot.c < 0.0f)
        turn = HALF_TURN - turn;
    turn *= (rot.s < 0.0f ? -180.0 : 180.0) / HALF_TURN;
    /* Prefers the short number that the angle was made from, if there is one. */
    double rough = (double)draw_floor(turn * 1e4 + 0.5) / 1e4;
    carom_rot same = carom_rot_from_degrees((float)rough);
    return (float)(same.c == rot.c && same.s == rot.s ? rough : turn);
}

carom_shape pair_rotated(carom_shape s, float degrees) {
    while (degrees > 180.0f)
        degrees -= 360.0f;
    while (degrees <= -180.0f)
        degrees += 360.0f;
    if (s.kind == CAROM_SHAPE_BOX)
        s.as.box.rot = carom_rot_from_degrees(degrees);
    return s;
}

/* ---- sizes and places ------------------------------------------------------------------------ */

carom_shape pair_resized(carom_shape s, double factor) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        s.as.circle.radius = (float)((double)s.as.circle.radius * factor);
    } else {
        s.as.box.half.x = (float)((double)s.as.box.half.x * factor);
        s.as.box.half.y = (float)((double)s.as.box.half.y * factor);
    }
    return pair_limited(s);
}

float pair_round(const play_stage *stage, double x) {
    /* Rounds to the power of ten below a pixel, if a double has that many digits. */
    int32_t exponent = draw_exponent(1.0 / stage->view.scale);
    int32_t digits = exponent < 0 ? -exponent : exponent;
    if (digits > (int32_t)TEXT_TENS)
        return (float)x;
    double step = text_ten[digits];
    double count = exponent < 0 ? x * step : x / step;
    if (!(count > -1e15 && count < 1e15))
        return (float)x;
    count = (double)draw_floor(count + 0.5);
    return (float)(exponent < 0 ? count / step : count * step);
}

float pair_step(const play_stage *stage) {
    int32_t exponent = draw_exponent(1.0 / stage->view.scale);
    int32_t digits = exponent < 0 ? -exponent : exponent;
    if (digits > (int32_t)TEXT_TENS)
        return 0.0f;
    return (float)(exponent < 0 ? 1.0 / text_ten[digits] : text_ten[digits]);
}

carom_vec2 pair_round_at(const play_stage *stage, double x, double y) {
    return (carom_vec2){pair_round(stage, x), pair_round(stage, y)};
}

/* ---- names ----------------------------------------------------------------------------------- */

static bool has_bar(const char *text) {
    for (; *text != 0; text++)
        if (*text == '|')
            return true;
    return false;
}

static void put_letter(text_builder *t, uint32_t index) {
    char letter = (char)('A' + index % 26);
    text_add(t, &letter, 1);
    if (index >= 26)
        text_whole(t, index / 26 + 1);
}

static bool is_taken(const pair_lab *lab, const char *name) {
    for (uint32_t i = 0; i < lab->count; i++)
        if (text_same(lab->ids[i], name))
            return true;
    return false;
}

const char *pair_name(const pair_lab *lab, uint32_t index, char room[72]) {
    text_builder t = text_in(room, 72);
    const char *id = lab->ids[index];
    if (lab->from[index] != PAIR_NONE) {
        bool usable = id[0] && !has_bar(id) && !text_same(id, PAIR_NEAREST);
        text_put(&t, usable ? id : "#");
        if (!usable)
            text_whole(&t, lab->from[index]);
        return room;
    }
    put_letter(&t, index);
    /* No id begins with #. */
    if (is_taken(lab, room)) {
        t = text_in(room, 72);
        text_put(&t, "#");
        put_letter(&t, index);
    }
    return room;
}
