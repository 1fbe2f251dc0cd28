/* Draws the legend: a sign and a text for each meaning in the picture. */
#include "legend.h"
#include "text.h"

#define SIGN 22.0f  /* width of a sign in pixels */
#define AFTER 16.0f /* between a text and the next sign */

typedef struct entry {
    const char *text;
    uint32_t meaning;
} entry;

static const entry entries[] = {
    {"static", DRAW_STATIC},
    {"kinematic", DRAW_KINEMATIC},
    {"dynamic", DRAW_DYNAMIC},
    {"sensor", DRAW_SENSOR},
    {"one-way: stops at this side", DRAW_LEGEND_SIDE},
    {"velocity", DRAW_PATH},
    {"overlapping", DRAW_HIT},
    {"contact point", DRAW_POINT},
    {"normal", DRAW_NORMAL},
    {"MTV, the shortest way out", DRAW_MTV},
    {"A, moved by it", DRAW_LEGEND_MOVED},
    {"to the closest point", DRAW_CLOSEST},
    {"a box's own frame", DRAW_GHOST},
    {"interval of A along an axis", DRAW_LEGEND_INTERVAL_A},
    {"interval of B", DRAW_LEGEND_INTERVAL_B},
    {"distance below 0: inside", DRAW_INSIDE},
    {"distance above 0", DRAW_OUTSIDE},
};

_Static_assert(DRAW_LEGEND_SIGNS <= 32, "a bit for each");

#define ENTRIES (sizeof entries / sizeof entries[0])

/* Places an entry after the last one, in a new row if it does not fit. */
static carom_vec2 next_place(carom_vec2 *pen, const entry *e, float left, float width) {
    float wide = SIGN + 5.0f + draw_text_width(e->text, DRAW_SMALL);
    if (pen->x > left && pen->x + wide > left + width) {
        pen->x = left;
        pen->y += DRAW_LEGEND_ROW;
    }
    carom_vec2 at = *pen;
    pen->x += wide + AFTER;
    return at;
}

uint32_t draw_legend_rows(uint32_t meanings, float width) {
    carom_vec2 pen = {0.0f, 0.0f};
    uint32_t rows = 0;
    for (uint32_t i = 0; i < ENTRIES; i++) {
        if ((meanings >> entries[i].meaning & 1u) == 0)
            continue;
        carom_vec2 at = next_place(&pen, &entries[i], 0.0f, width);
        rows = (uint32_t)(at.y / DRAW_LEGEND_ROW) + 1;
    }
    return rows;
}

static void draw_sign(draw_list *l, uint32_t meaning, carom_vec2 at) {
    carom_vec2 middle = {at.x + 0.5f * SIGN, at.y}, end = {at.x + SIGN, at.y};
    switch (meaning) {
    case DRAW_POINT:
        draw_dot(l, middle, meaning);
        break;
    case DRAW_LEGEND_SIDE:
        draw_box(l, middle, (carom_vec2){0.4f * SIGN, 5.0f}, (carom_rot){1.0f, 0.0f}, DRAW_STATIC,
                 DRAW_STROKE | DRAW_FILL | DRAW_THIN | DRAW_DASHED);
        draw_line(l, (carom_vec2){at.x + 0.1f * SIGN, at.y - 5.0f},
                  (carom_vec2){at.x + 0.9f * SIGN, at.y - 5.0f}, DRAW_STATIC,
                  DRAW_STROKE | DRAW_THICK);
        break;
    case DRAW_LEGEND_INTERVAL_A:
    case DRAW_LEGEND_INTERVAL_B:
        draw_line(l, at, end, meaning == DRAW_LEGEND_INTERVAL_A ? DRAW_FIRST : DRAW_SECOND,
                  DRAW_STROKE | DRAW_THICK);
        break;
    case DRAW_LEGEND_MOVED:
        draw_circle(l, middle, 6.0f, DRAW_MTV, DRAW_STROKE | DRAW_DASHED);
        break;
    case DRAW_NORMAL:
    case DRAW_PATH:
        draw_arrow(l, at, end, meaning, DRAW_STROKE);
        break;
    case DRAW_MTV:
        draw_arrow(l, at, end, meaning, DRAW_STROKE | DRAW_THICK);
        break;
    case DRAW_CLOSEST:
        draw_arrow(l, at, end, meaning, DRAW_STROKE | DRAW_DASHED);
        break;
    case DRAW_GHOST:
        draw_box(l, middle, (carom_vec2){0.35f * SIGN, 5.0f}, (carom_rot){1.0f, 0.0f}, meaning,
                 DRAW_STROKE | DRAW_THIN | DRAW_DASHED);
        draw_arrow(l, middle, (carom_vec2){at.x + 1.1f * SIGN, at.y}, meaning,
                   DRAW_STROKE | DRAW_THIN);
        break;
    default:
        draw_box(l, middle, (carom_vec2){0.4f * SIGN, 5.0f}, (carom_rot){1.0f, 0.0f}, meaning,
                 DRAW_STROKE | DRAW_FILL);
    }
}

/* Returns the legend entry that explains an item. */
static uint32_t sign_of(const draw_item *item) {
    uint32_t meaning = item->meaning;
    if (item->kind == DRAW_LINE && (meaning == DRAW_FIRST || meaning == DRAW_SECOND))
        return meaning == DRAW_FIRST ? DRAW_LEGEND_INTERVAL_A : DRAW_LEGEND_INTERVAL_B;
    /* Thin lines are guides, which have no sign here. */
    if (meaning == DRAW_MTV && item->kind != DRAW_ARROW)
        return item->style & DRAW_THIN ? DRAW_BACKGROUND : DRAW_LEGEND_MOVED;
    bool body = meaning == DRAW_STATIC || meaning == DRAW_KINEMATIC || meaning == DRAW_DYNAMIC ||
                meaning == DRAW_HIT;
    return body && item->kind == DRAW_LINE ? DRAW_LEGEND_SIDE : meaning;
}

void draw_legend(draw_list *l, uint32_t meanings, carom_vec2 at, float width) {
    uint32_t count, used = 0;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        used |= 1u << sign_of(&items[i]);
    carom_vec2 pen = at;
    for (uint32_t i = 0; i < ENTRIES; i++) {
        if ((meanings & used) >> entries[i].meaning & 1u) {
            carom_vec2 to = next_place(&pen, &entries[i], at.x, width);
            draw_sign(l, entries[i].meaning, to);
            draw_label(l, (carom_vec2){to.x + SIGN + 5.0f, to.y}, entries[i].text, DRAW_MUTED,
                       DRAW_SMALL | DRAW_LEFT);
        }
    }
}
