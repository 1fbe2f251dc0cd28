/* Reads a shape: a kind, a colon, and numbers separated by commas. Each kind is a row of a table
 * that names its numbers, so that every message can say which number is wrong. */
#include "text/guard.h"

#include <float.h>

#include "shapes/shapes.h"
#include "text/number.h"
#include "text/text.h"

#define MOST 5u

typedef struct kind {
    const char *name;
    const char *form;
    const char *field[MOST]; /* NULL ends the list */
    uint32_t needed;         /* the fields after these are optional */
    uint32_t sizes;          /* bit i: field i must not be negative */
    uint32_t angle;          /* index of the field that is an angle, or MOST */
} kind;

enum { POINT, CIRCLE, BOX, AABB, RECT, KINDS };

static const kind kinds[KINDS] = {
    {"point", "point:X,Y", {"x", "y"}, 2, 0, MOST},
    {"circle", "circle:X,Y,RADIUS", {"x", "y", "radius"}, 3, 4, MOST},
    {"box", "box:X,Y,WIDTH,HEIGHT,ANGLE", {"x", "y", "width", "height", "angle"}, 4, 12, 4},
    {"aabb", "aabb:X0,Y0,X1,Y1", {"x0", "y0", "x1", "y1"}, 4, 0, MOST},
    {"rect", "rect:X,Y,WIDTH,HEIGHT", {"x", "y", "width", "height"}, 4, 12, MOST},
};

/* The numbers of a word. */
typedef struct numbers {
    float value[MOST];
    uint32_t at[MOST]; /* where each begins */
    uint32_t count;
    bool degrees;
} numbers;

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool shapes_is_word(const char *word) {
    size_t size = 0;
    while (is_letter(word[size]))
        size++;
    return size >= 2 && word[size] == ':';
}

/* Writes "WHAT NAME, as in FORM" and returns false. */
static bool wrong(shapes_error *error, size_t at, const char *what, const char *name,
                  const kind *k) {
    text_builder t = text_in(error->message, sizeof error->message);
    text_put(&t, what);
    text_put(&t, name);
    if (k) {
        text_put(&t, ", as in ");
        text_put(&t, k->form);
    }
    error->at = (uint32_t)at;
    return false;
}

/* Returns the length of the decimal number at `text`; 0 if there is none. */
static size_t number_size(const char *text) {
    size_t size = text[0] == '-', digits = 0;
    for (; is_digit(text[size]); size++)
        digits++;
    if (text[size] == '.')
        for (size++; is_digit(text[size]); size++)
            digits++;
    if (digits == 0)
        return 0;
    if (text[size] == 'e' || text[size] == 'E') {
        size_t end = size + 1 + (text[size + 1] == '-' || text[size + 1] == '+');
        if (is_digit(text[end]))
            for (size = end; is_digit(text[size]); size++)
                ;
    }
    return size;
}

static const kind *find_kind(const char *word, size_t size, shapes_error *error) {
    char name[25];
    uint32_t least = TEXT_FAR, best = 0;
    text_builder t = text_in(name, sizeof name);
    text_add(&t, word, size);
    for (uint32_t i = 0; i < KINDS; i++) {
        uint32_t distance = text_distance(name, kinds[i].name);
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    if (least == 0 && text_same(name, kinds[best].name))
        return &kinds[best];
    if (least <= 2) {
        char guess[40];
        text_builder g = text_in(guess, sizeof guess);
        text_put(&g, kinds[best].form);
        text_put(&g, "?");
        (void)wrong(error, 0, "no shape has this name; did you mean ", guess, NULL);
    } else {
        (void)wrong(error, 0, "no shape has this name; there are point, circle, box, aabb, rect",
                    "", NULL);
    }
    return NULL;
}

/* Reads one number and its unit; `*at` moves behind it. */
static bool read_number(const char *word, size_t *at, const kind *k, numbers *n,
                        shapes_error *error) {
    uint32_t i = n->count;
    size_t size = number_size(word + *at);
    if (size == 0)
        return wrong(error, *at, "expected a number for the ", k->field[i], k);
    if (!text_float_read(word + *at, size, &n->value[i]))
        return wrong(error, *at, "expected a number that fits a float for the ", k->field[i], k);
    if (k->sizes >> i & 1u && n->value[i] < 0.0f)
        return wrong(error, *at, "expected a number of at least 0 for the ", k->field[i], k);
    n->at[i] = (uint32_t)*at;
    n->count++;
    *at += size;
    if (i != k->angle)
        return true;
    const char *unit = word + *at;
    n->degrees = unit[0] == 'd' && unit[1] == 'e' && unit[2] == 'g';
    bool radians = unit[0] == 'r' && unit[1] == 'a' && unit[2] == 'd';
    *at += n->degrees || radians ? 3 : 0;
    return true;
}

static bool read_numbers(const char *word, size_t at, const kind *k, numbers *n,
                         shapes_error *error) {
    *n = (numbers){.count = 0};
    for (;;) {
        if (!read_number(word, &at, k, n, error))
            return false;
        bool full = n->count == MOST || !k->field[n->count];
        const char *last = k->field[n->count - 1];
        if (word[at] == 0 && n->count >= k->needed)
            return true;
        if (word[at] == 0)
            return wrong(error, at, "expected a comma and the ", k->field[n->count], k);
        if (full && n->count - 1 == k->angle)
            return wrong(error, at, "expected the end, or deg or rad, after the ", last, k);
        if (full)
            return wrong(error, at, "expected the end after the ", last, k);
        if (word[at] != ',')
            return wrong(error, at, "expected a comma after the ", last, k);
        at++;
    }
}

static bool make(const kind *k, const numbers *n, carom_shape *out, shapes_error *error) {
    const float *v = n->value;
    carom_vec2 at = {v[0], v[1]};
    carom_rot rot = {1.0f, 0.0f};
    switch (k - kinds) {
    case POINT:
    case CIRCLE:
        *out = carom_shape_from_circle((carom_circle){at, v[2]});
        return true;
    case BOX:
        if (n->count == MOST)
            rot = n->degrees ? carom_rot_from_degrees(v[4]) : carom_rot_from_angle(v[4]);
        *out = carom_shape_from_box(
            carom_box_from_half(at, (carom_vec2){0.5f * v[2], 0.5f * v[3]}, rot));
        return true;
    case RECT:
        *out = carom_shape_from_aabb(carom_aabb_from_rect(v[0], v[1], v[2], v[3]));
        return true;
    default:
        for (uint32_t i = 2; i < 4; i++)
            if (v[i] < v[i - 2])
                return wrong(error, n->at[i],
                             i == 2 ? "expected at least x0 for the "
                                    : "expected at least y0 for the ",
                             k->field[i], k);
        *out = carom_shape_from_aabb((carom_aabb){at, {v[2], v[3]}});
        return true;
    }
}

bool shapes_read(const char *word, carom_shape *out, shapes_error *error) {
    numbers n;
    size_t size = 0;
    while (word[size] && word[size] != ':')
        size++;
    if (!word[size])
        return wrong(error, size, "expected a shape, such as circle:X,Y,RADIUS", "", NULL);
    const kind *k = find_kind(word, size, error);
    return k && read_numbers(word, size + 1, k, &n, error) && make(k, &n, out, error);
}
