/* Writes the pair lab as a readable address, such as a=circle:2.5,1,1&b=box:0,0,4,2,23deg, and
 * reads one.
 *
 * Parts are separated by &. The letters a, b, c ... are the shapes, in the words of tools/shapes.
 * The other parts are left out if they have their initial values. select and against are the
 * letters of the selected shape and of the one that it is compared with. motion is that of the
 * sweep; without it a sweep is aimed at another shape. show lists what is shown, explain names what
 * is explained, more has the remaining settings as a number, and up is y or -y. */
#include "playground/model/pair/pair.h"

#include "shapes/shapes.h"
#include "text/number.h"
#include "text/text.h"

#define LETTERS 26u
#define LONGEST 2000u
#define MORE 14u /* the lowest bit of more; see PAIR_LANGUAGE */

static const struct {
    const char *name;
    uint32_t bit;
} shown[] = {
    {"normal", DRAW_SHOW_NORMAL},   {"point", DRAW_SHOW_POINT}, {"mtv", DRAW_SHOW_MTV},
    {"closest", DRAW_SHOW_CLOSEST}, {"frame", DRAW_SHOW_FRAME}, {"field", PAIR_FIELD},
    {"resolve", PAIR_RESOLVE},      {"sweep", PAIR_SWEEP},
};
#define SHOWN (sizeof shown / sizeof shown[0])

static const char *const subjects[4] = {"nothing", "overlap", "sweep", "impact"};

static uint32_t shown_of(uint32_t show) {
    return show & (DRAW_SHOW_ALL | PAIR_FIELD | PAIR_RESOLVE | PAIR_SWEEP);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_letter(text_builder *t, const char *key, uint32_t index) {
    const char letter = (char)('a' + index);
    text_put(t, key);
    text_add(t, &letter, 1);
}

static void put_numbers(text_builder *t, const float *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        text_put(t, i > 0 ? "," : "");
        text_float(t, values[i]);
    }
}

/* Writes a shape. Returns false if reading it gives other bits. */
static bool put_shape(text_builder *t, carom_shape s) {
    char word[200];
    carom_shape back;
    shapes_error error;
    text_builder w = text_in(word, sizeof word);
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        text_put(&w, "circle:");
        put_numbers(
            &w, (const float[]){s.as.circle.center.x, s.as.circle.center.y, s.as.circle.radius}, 3);
    } else {
        carom_box b = s.as.box;
        text_put(&w, "box:");
        put_numbers(&w, (const float[]){b.center.x, b.center.y, 2.0f * b.half.x, 2.0f * b.half.y},
                    4);
        if (b.rot.c != 1.0f || b.rot.s != 0.0f) {
            text_put(&w, ",");
            text_float(&w, pair_degrees(b.rot));
            text_put(&w, "deg");
        }
    }
    text_put(t, word);
    return shapes_read(word, &back, &error) && __builtin_memcmp(&back, &s, sizeof s) == 0;
}

static void put_shown(text_builder *t, uint32_t show) {
    bool first = true;
    text_put(t, "&show=");
    for (uint32_t i = 0; i < SHOWN; i++)
        if (show & shown[i].bit) {
            text_put(t, first ? "" : ",");
            text_put(t, shown[i].name);
            first = false;
        }
}

/* Writes the parts that are not as at the start. */
static void put_rest(text_builder *t, const pair_lab *lab) {
    carom_vec2 usual = PAIR_FIRST_MOTION, m = lab->motion;
    uint32_t subject = pair_number(lab, PAIR_EXPLAIN, 2);
    if (lab->a != 0)
        put_letter(t, "&select=", lab->a);
    if (lab->b != PAIR_NONE)
        put_letter(t, "&against=", lab->b);
    /* A sweep without a motion would be aimed again. */
    if (m.x != usual.x || m.y != usual.y || lab->show & PAIR_SWEEP) {
        text_put(t, "&motion=");
        put_numbers(t, (const float[]){m.x, m.y}, 2);
    }
    if (shown_of(lab->show) != shown_of(PAIR_FIRST_SHOW))
        put_shown(t, lab->show);
    if (subject != PAIR_OVERLAP) {
        text_put(t, "&explain=");
        text_put(t, subjects[subject]);
    }
    if (lab->show >> MORE != (uint32_t)PAIR_FIRST_SHOW >> MORE) {
        text_put(t, "&more=");
        text_whole(t, lab->show >> MORE);
    }
    text_put(t, lab->up < 0 ? "&up=-y" : "");
}

size_t pair_address(const void *memory, char *out, size_t room) {
    const pair_lab *lab = memory;
    char text[LONGEST];
    text_builder t = text_in(text, sizeof text);
    if (lab->scene != 0 || lab->count > LETTERS)
        return 0;
    for (uint32_t i = 0; i < lab->count; i++) {
        put_letter(&t, i > 0 ? "&" : "", i);
        text_put(&t, "=");
        if (lab->from[i] != PAIR_NONE || !put_shape(&t, lab->shapes[i]))
            return 0;
    }
    put_rest(&t, lab);
    if (t.size + 1 >= sizeof text)
        return 0;
    if (out && room > t.size)
        __builtin_memcpy(out, text, t.size + 1);
    return t.size + 1;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_shape(pair_lab *lab, const char *word, shapes_error *error) {
    carom_shape s;
    if (!shapes_read(word, &s, error))
        return false;
    if (s.kind == CAROM_SHAPE_AABB)
        s = carom_shape_from_box(carom_box_from_aabb(s.as.aabb));
    lab->shapes[lab->count] = s;
    lab->from[lab->count] = PAIR_NONE;
    lab->ids[lab->count][0] = 0;
    lab->count++;
    return pair_is_sound(s);
}

static bool read_letter(const char *text, uint32_t *out) {
    *out = (uint32_t)(text[0] - 'a');
    return text[0] >= 'a' && text[0] <= 'z' && text[1] == 0;
}

static bool read_motion(char *text, carom_vec2 *out) {
    char *comma = text;
    while (*comma != 0 && *comma != ',')
        comma++;
    if (*comma == 0)
        return false;
    *comma = 0;
    const double most = (double)CAROM_WORLD_MAX;
    return lab_parse(text, -most, most, &out->x) && lab_parse(comma + 1, -most, most, &out->y);
}

static bool read_shown(char *text, uint32_t *show) {
    *show &= ~shown_of(UINT32_MAX);
    while (*text != 0) {
        char *end = text;
        while (*end != 0 && *end != ',')
            end++;
        bool last = *end == 0;
        *end = 0;
        uint32_t i = 0;
        while (i < SHOWN && !text_same(text, shown[i].name))
            i++;
        if (i == SHOWN)
            return false;
        *show |= shown[i].bit;
        text = last ? end : end + 1;
    }
    return true;
}

static bool read_subject(pair_lab *lab, const char *text) {
    for (uint32_t i = 0; i < 4; i++)
        if (text_same(text, subjects[i])) {
            pair_set_number(lab, PAIR_EXPLAIN, 2, i);
            return true;
        }
    return false;
}

static bool read_more(const char *text, uint32_t *show) {
    uint64_t more;
    if (!text_whole_read(text, text_length(text), &more) || more >> (31 - MORE) != 0)
        return false;
    *show = (*show & ((1u << MORE) - 1)) | (uint32_t)more << MORE;
    return true;
}

/* Reads one part besides the shapes. */
static bool read_part(pair_lab *lab, const char *key, char *text) {
    if (text_same(key, "select"))
        return read_letter(text, &lab->a);
    if (text_same(key, "against"))
        return read_letter(text, &lab->b);
    if (text_same(key, "motion"))
        return read_motion(text, &lab->motion);
    if (text_same(key, "show"))
        return read_shown(text, &lab->show);
    if (text_same(key, "explain"))
        return read_subject(lab, text);
    if (text_same(key, "more"))
        return read_more(text, &lab->show);
    lab->up = text_same(text, "-y") ? -1 : 1;
    return text_same(key, "up") && (text_same(text, "y") || lab->up < 0);
}

/* Reads all parts; `text` is cut into them. */
static bool read_all(pair_lab *lab, char *text) {
    while (*text != 0) {
        char *value = text, *end;
        while (*value != 0 && *value != '=' && *value != '&')
            value++;
        if (*value != '=')
            return false;
        *value++ = 0;
        for (end = value; *end != 0 && *end != '&';)
            end++;
        bool last = *end == 0;
        *end = 0;
        shapes_error error = {.at = 0};
        bool shape = text[1] == 0 && lab->count < LETTERS && text[0] == (char)('a' + lab->count);
        if (shape ? !read_shape(lab, value, &error) : !read_part(lab, text, value)) {
            if (error.message[0] != 0)
                lab_say(lab->stage, "%s: character %u: %s", value, error.at + 1, error.message);
            return false;
        }
        text = last ? end : end + 1;
    }
    return true;
}

bool pair_follow(void *memory, const char *text, size_t size) {
    pair_lab *lab = memory;
    pair_lab read = *lab;
    char copy[LONGEST];
    text_builder t = text_in(copy, sizeof copy);
    if (size >= sizeof copy)
        return false;
    text_add(&t, text, size);
    read.count = read.a = read.scene = 0;
    read.b = PAIR_NONE;
    read.show = PAIR_FIRST_SHOW;
    read.motion = (carom_vec2){__builtin_nanf(""), 0.0f}; /* not given */
    read.up = 1;
    read.grip = read.over = PAIR_GRIP_NONE;
    if (!read_all(&read, copy) || read.count == 0 || read.a >= read.count ||
        (read.b != PAIR_NONE && read.b >= read.count) || !pair_show_is_sound(&read))
        return false;
    if (pair_number(&read, PAIR_EXPLAIN, 2) > PAIR_OVERLAP)
        read.show |= PAIR_SWEEP;
    if (read.motion.x != read.motion.x) {
        read.motion = PAIR_FIRST_MOTION;
        if (read.show & PAIR_SWEEP)
            pair_aim(&read);
    }
    *lab = read;
    return true;
}
