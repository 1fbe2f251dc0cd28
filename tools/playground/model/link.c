/* Writes the state of a lab as a link, and follows links.
 *
 * A link is LAB?TEXT if the lab can write its state as readable text and the user has not moved the
 * view. Otherwise it is LAB.VERSION.DATA: the name of the lab, a version, and bytes in base64url
 * (RFC 4648). The bytes are a checksum, a byte of flags, the view if the user has moved it, and the
 * lab's state. The checksum detects truncated and mistyped links. */
#include "play_own.h"

#include "text/text.h"

#define VERSION "1"
#define SUM 4u
#define HAS_VIEW 1u
#define IS_PAUSED 2u
#define VIEW 25u /* one byte of flags and three doubles */
#define MOST 1000000u

static const char letters[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static uint32_t sum_of(const uint8_t *bytes, size_t size) {
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 16777619u;
    return sum;
}

static void put_double(uint8_t *at, double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(bits >> 8 * i);
}

static double get_double(const uint8_t *at) {
    uint64_t bits = 0;
    double value;
    for (int i = 0; i < 8; i++)
        bits |= (uint64_t)at[i] << 8 * i;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/* ---- writing --------------------------------------------------------------------------------- */

static size_t data_size(const play *p, size_t state) {
    return SUM + (p->slots[p->lab].moved ? VIEW : 1) + state;
}

static void fill(const play *p, uint8_t *bytes, size_t size, size_t state) {
    const play_slot *slot = &p->slots[p->lab];
    bytes[SUM] = (uint8_t)((slot->moved ? HAS_VIEW : 0) | (p->stage.paused ? IS_PAUSED : 0));
    if (slot->moved) {
        put_double(bytes + SUM + 1, slot->view.center_x);
        put_double(bytes + SUM + 9, slot->view.center_y);
        put_double(bytes + SUM + 17, slot->view.scale);
    }
    play_type(p)->save(slot->state, bytes + size - state, state);
    uint32_t sum = sum_of(bytes + SUM, size - SUM);
    for (uint32_t i = 0; i < SUM; i++)
        bytes[i] = (uint8_t)(sum >> 8 * i);
}

/* Three bytes are four letters; at the end, one byte is two letters and two bytes are three. */
static void put_letters(text_builder *t, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t three = (uint32_t)bytes[i] << 16;
        three |= left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
        three |= left > 2 ? (uint32_t)bytes[i + 2] : 0;
        for (size_t k = 0; k <= left && k < 4; k++)
            text_add(t, &letters[three >> (18 - 6 * k) & 63], 1);
    }
}

/* Returns the bytes needed for a link that people can read; 0 if there is none. */
static size_t readable_link(const play *p, char *out, size_t room) {
    const play_lab_type *type = play_type(p);
    const play_slot *slot = &p->slots[p->lab];
    size_t head = text_length(type->name) + 1;
    size_t size = type->address && !slot->moved ? type->address(slot->state, NULL, 0) : 0;
    if (size == 0)
        return 0;
    if (out && room >= head + size) {
        text_builder t = text_in(out, room);
        text_put(&t, type->name);
        text_put(&t, "?");
        type->address(slot->state, out + head, size);
    }
    return head + size;
}

size_t play_link(const play *p, char *out, size_t room) {
    const play_lab_type *type = play_type(p);
    if (!type->save)
        return 0;
    size_t readable = readable_link(p, out, room);
    if (readable > 0)
        return readable;
    size_t state = type->save(p->slots[p->lab].state, NULL, 0);
    size_t size = data_size(p, state);
    size_t needed = text_length(type->name) + 3 + size / 3 * 4 + (size % 3 > 0) * (size % 3 + 1);
    needed += 1; /* the terminating 0 */
    if (!out || room < needed)
        return needed;
    play_blob b = play_blob_take(p, size);
    if (!b.at)
        return 0;
    fill(p, b.at, size, state);
    text_builder t = text_in(out, room);
    text_put(&t, type->name);
    text_put(&t, "." VERSION ".");
    put_letters(&t, b.at, size);
    play_blob_give(p, &b);
    return needed;
}

/* ---- reading --------------------------------------------------------------------------------- */

static uint32_t value_of(char letter) {
    uint32_t value = 0;
    while (value < 64 && letters[value] != letter)
        value++;
    return value;
}

/* Returns false if a letter is invalid, or the last one has surplus bits. */
static bool get_letters(const char *at, size_t count, uint8_t *bytes) {
    uint32_t bits = 0, held = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t value = value_of(at[i]);
        if (value == 64)
            return false;
        bits = bits << 6 | value;
        held += 6;
        if (held >= 8) {
            held -= 8;
            *bytes++ = (uint8_t)(bits >> held);
            bits &= (1u << held) - 1;
        }
    }
    return held < 6 && bits == 0;
}

/* Returns where the data begins, and writes the lab; 0 if the text is not a link. */
static size_t head_of(const char *link, size_t size, uint32_t *lab) {
    for (*lab = 0; *lab < PLAY_LABS; ++*lab) {
        const char *name = play_lab_name(*lab);
        size_t length = text_length(name);
        const char *rest = "." VERSION ".";
        if (size > length + 3 && __builtin_memcmp(link, name, length) == 0 &&
            __builtin_memcmp(link + length, rest, 3) == 0)
            return length + 3;
    }
    return 0;
}

static bool sum_is_right(const uint8_t *bytes, size_t size) {
    uint32_t sum = sum_of(bytes + SUM, size - SUM);
    for (uint32_t i = 0; i < SUM; i++)
        if (bytes[i] != (uint8_t)(sum >> 8 * i))
            return false;
    return true;
}

/* Reads the view from the bytes; returns false if it is invalid. */
static bool view_of(const play *p, const uint8_t *bytes, size_t size, draw_view *view) {
    *view = p->stage.view;
    if (bytes[0] > (HAS_VIEW | IS_PAUSED))
        return false;
    if (!(bytes[0] & HAS_VIEW))
        return true;
    if (size < VIEW)
        return false;
    view->center_x = get_double(bytes + 1);
    view->center_y = get_double(bytes + 9);
    view->scale = get_double(bytes + 17);
    return play_view_is_sound(view);
}

static bool load(play *p, uint32_t lab, const uint8_t *bytes, size_t size) {
    uint32_t before = p->lab;
    draw_view view;
    if (!sum_is_right(bytes, size) || !view_of(p, bytes + SUM, size - SUM, &view) ||
        !play_lab_types[lab]->load || !play_show(p, lab))
        return false;
    play_slot *slot = play_slot_now(p);
    bool has_view = bytes[SUM] & HAS_VIEW;
    size_t skip = SUM + (has_view ? VIEW : 1);
    play_blob then = play_state(p);
    p->stage.restarting = 1;
    bool loaded = play_type(p)->load(slot->state, bytes + skip, size - skip);
    p->stage.restarting = 0;
    if (!loaded) {
        play_blob_give(p, &then);
        play_show(p, before);
        return false;
    }
    play_undo_add(p, then);
    p->stage.paused = bytes[SUM] & IS_PAUSED && play_type(p)->is_moving;
    play_view_fit(p);
    if (has_view) {
        slot->view.center_x = view.center_x;
        slot->view.center_y = view.center_y;
        slot->view.scale = view.scale;
        slot->moved = true;
        play_view_follow(p);
    }
    return true;
}

/* Returns the lab of a link that people can read, or PLAY_LABS; *head: where its text begins. */
static uint32_t readable_lab(const char *link, size_t size, size_t *head) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        const char *name = play_lab_name(lab);
        *head = text_length(name) + 1;
        if (play_lab_types[lab]->follow && size > *head && link[*head - 1] == '?' &&
            __builtin_memcmp(link, name, *head - 1) == 0)
            return lab;
    }
    return PLAY_LABS;
}

/* Shows a lab in the state that the text of a link describes. If the lab refuses the text, shows
 * the previous lab again, with the message of the refusal. */
static bool follow_text(play *p, uint32_t lab, const char *text, size_t size) {
    uint32_t before = p->lab;
    char said[PLAY_MESSAGE] = "";
    if (play_show(p, lab)) {
        play_blob then = play_state(p);
        if (play_type(p)->follow(play_slot_now(p)->state, text, size)) {
            play_undo_add(p, then);
            play_view_fit(p);
            p->message[0] = 0;
            return true;
        }
        play_blob_give(p, &then);
        text_copy(said, sizeof said, p->message);
    }
    play_show(p, before);
    text_copy(p->message, sizeof p->message, said);
    return false;
}

bool play_follow(play *p, const char *link, size_t size) {
    uint32_t lab = PLAY_LABS;
    size_t head = size < MOST ? head_of(link, size, &lab) : 0;
    size_t count = size - head, bytes = count / 4 * 3 + (count % 4 > 1) * (count % 4 - 1);
    bool followed = false;
    p->message[0] = 0;
    if (play_are_shapes(link, size))
        return play_open_shapes(p, link, size);
    size_t text;
    uint32_t reads = readable_lab(link, size, &text);
    if (reads < PLAY_LABS)
        followed = follow_text(p, reads, link + text, size - text);
    if (reads == PLAY_LABS && head > 0 && count % 4 != 1 && bytes > SUM) {
        play_blob b = play_blob_take(p, bytes);
        followed = b.at && get_letters(link + head, count, b.at) && load(p, lab, b.at, bytes);
        play_blob_give(p, &b);
    }
    if (!followed && p->message[0] == 0)
        play_say(p, "This is not a link of the playground, or it was truncated.");
    if (followed)
        p->shown.name = NULL;
    return followed;
}
