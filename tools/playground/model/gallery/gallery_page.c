/* Lays out and draws a page of the gallery: the formula's result on one side, carom's on the
 * other. */
#include "playground/model/gallery/gallery.h"

#include "draw/number.h"

#define SIDE 16.0f
#define HEADS 50.0f /* height of the title and its second line */
#define UNDER 6.0f  /* gap below the title and its second line */
#define LINE 16.0f  /* height of a line of the explanation */
#define ROW 17.0f   /* height of a row of numbers */
#define HEAD 20.0f  /* from a heading to the formula, and from there to the numbers */
#define VALUE 72.0f /* from a row's label to its value; VALUE_BESIDE if space is short */
#define VALUE_BESIDE 62.0f
#define BESIDE 560.0f /* pictures of at least this width have the sides next to each other */
#define LEAST 94.0f   /* the least useful height of a side */
#define SHARE 1.15f   /* most height of a side, relative to its width, if both are in a row */

/* ---- the legend ------------------------------------------------------------------------------ */

enum { SIGNS = 9 };

static const lab_sign all_signs[SIGNS] = {{"moves", DRAW_DYNAMIC, LAB_SIGN_BODY},
                                          {"obstacle", DRAW_STATIC, LAB_SIGN_BODY},
                                          {"start", DRAW_GHOST, LAB_SIGN_DASHED},
                                          {"wrong", DRAW_HIT, LAB_SIGN_BODY},
                                          {"as tested", DRAW_HIT, LAB_SIGN_DASHED},
                                          {"path", DRAW_PATH, LAB_SIGN_TRAIL},
                                          {"contact point", DRAW_POINT, LAB_SIGN_DOT},
                                          {"normal", DRAW_NORMAL, LAB_SIGN_ARROW},
                                          {"MTV", DRAW_MTV, LAB_SIGN_ARROW}};

/* Draws the signs of what the list has from an item on. */
static void draw_signs(draw_list *l, uint32_t from, carom_vec2 at, float right) {
    uint32_t count, found = 0;
    const draw_item *items = draw_list_items(l, &count);
    lab_sign signs[SIGNS];
    for (uint32_t s = 0; s < SIGNS; s++) {
        bool is_dashed = all_signs[s].look == LAB_SIGN_DASHED, is_found = false;
        for (uint32_t i = from; i < count && !is_found; i++)
            is_found = items[i].kind != DRAW_LABEL && items[i].meaning == all_signs[s].meaning &&
                       (items[i].meaning != DRAW_HIT ||
                        is_dashed == ((items[i].style & DRAW_DASHED) != 0));
        if (is_found)
            signs[found++] = all_signs[s];
    }
    lab_sign_table(l, at, right, signs, found);
}

/* ---- layout ---------------------------------------------------------------------------------- */

/* Returns the end of the next line of a text that is wrapped to a width. */
static const char *next_line(const char *text, float width, draw_words *line) {
    const char *end = text;
    *line = (draw_words){0};
    while (*end != 0) {
        const char *word = end;
        while (*word == ' ')
            word++;
        while (*word != 0 && *word != ' ')
            word++;
        draw_words longer = {0};
        for (const char *at = text; at < word; at++)
            draw_words_put(&longer, (const char[2]){*at, 0});
        if (line->size > 0 &&
            (longer.size == sizeof longer.at - 1 || draw_text_width(longer.at, 0) > width))
            break;
        *line = longer;
        end = word;
    }
    while (*end == ' ')
        end++;
    return end;
}

static uint32_t count_lines(const char *text, float width) {
    uint32_t lines = 0;
    draw_words line;
    for (; *text != 0; lines++)
        text = next_line(text, width, &line);
    return lines;
}

static carom_aabb rect(float left, float top, float width, float height) {
    return (carom_aabb){{left, top}, {left + width, top + height}};
}

static void lay_sides(gallery_page *p, carom_vec2 size, float bottom) {
    float words = 2.0f * HEAD + (float)GALLERY_ROWS * ROW + 8.0f;
    /* The legend is below the sides, so that the line for it in the head is not needed. */
    float head = lab_head_height(size), above = (head < HEADS ? head : HEADS) + UNDER;
    if (size.x >= BESIDE) {
        float width = 0.5f * (p->width - SIDE), top = above + words;
        bottom = bottom - top > SHARE * width ? top + SHARE * width : bottom;
        for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
            float left = SIDE + (float)i * (width + SIDE);
            p->heads[i] = (carom_vec2){left, above + 8.0f};
            p->sides[i] = rect(left, top, width, bottom - top);
        }
        return;
    }
    float width = 0.5f * p->width, height = 0.5f * (bottom - above - SIDE);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        float top = above + (float)i * (height + SIDE);
        p->heads[i] = (carom_vec2){SIDE + width + 12.0f, top + 10.0f};
        p->sides[i] = rect(SIDE, top, width, height);
    }
}

gallery_page gallery_layout(uint32_t which, carom_vec2 size) {
    gallery_page p = {.width = size.x - 2.0f * SIDE};
    p.why_lines = count_lines(gallery_cases[which].why, p.width);
    for (;;) {
        float why = (float)p.why_lines * LINE;
        float legend = (float)lab_sign_rows(p.width, all_signs, SIGNS) * LAB_SIGN_ROW;
        legend = p.why_lines > 0 ? legend : 0.0f;
        lay_sides(&p, size, size.y - why - legend - (p.why_lines > 0 ? 20.0f : 6.0f));
        p.legend_top = p.sides[GALLERY_CAROM].max.y + 14.0f;
        p.why_top = p.legend_top + legend;
        if (p.why_lines == 0 || p.sides[0].max.y - p.sides[0].min.y >= LEAST)
            return p;
        p.why_lines = 0;
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

static void draw_fitted(draw_list *l, carom_vec2 at, const char *text, float width,
                        uint32_t meaning, uint32_t style) {
    draw_words fitted;
    draw_words_fit(&fitted, text, width, style);
    draw_label(l, at, fitted.at, meaning, style | DRAW_LEFT);
}

static void draw_title(draw_list *l, const play_stage *stage, const gallery_state *s,
                       const gallery_result sides[GALLERY_SIDES]) {
    draw_words count = {0};
    lab_head(stage, l, SIDE, gallery_cases[s->at].title, gallery_what(s, sides).at);
    draw_words_whole(&count, s->at + 1);
    draw_words_put(&count, " of ");
    draw_words_whole(&count, GALLERY_CASES);
    if (lab_head_height(stage->size) > 0.0f)
        draw_label(l, (carom_vec2){stage->size.x - SIDE, 20.0f}, count.at, DRAW_MUTED, DRAW_RIGHT);
}

static void draw_why(draw_list *l, const gallery_page *p, const char *text) {
    draw_words line;
    for (uint32_t i = 0; i < p->why_lines && *text != 0; i++) {
        text = next_line(text, p->width, &line);
        draw_label(l, (carom_vec2){SIDE, p->why_top + ((float)i + 0.5f) * LINE}, line.at, DRAW_TEXT,
                   DRAW_LEFT);
    }
}

static void draw_head(draw_list *l, const gallery_page *p, uint32_t side, const char *by,
                      const gallery_result *r) {
    carom_vec2 at = p->heads[side];
    bool beside = at.x > p->sides[side].min.x;
    float width = (beside ? SIDE + p->width : p->sides[side].max.x) - at.x;
    draw_label(l, at, side == GALLERY_NAIVE ? "The formula" : "carom", DRAW_TEXT,
               DRAW_BOLD | DRAW_LEFT);
    at.y += HEAD - 1.0f;
    /* If there is little space, the formula is left out first, then the less important rows. */
    float room =
        beside ? p->sides[side].max.y - at.y + 0.5f * ROW : (float)(GALLERY_ROWS + 2) * ROW;
    uint32_t fit = room > 0.0f ? (uint32_t)(room / ROW) : 0;
    if (fit > r->row_count) {
        draw_fitted(l, at, by, width, DRAW_MUTED, DRAW_SMALL);
        at.y += HEAD;
    }
    float value = beside ? VALUE_BESIDE : VALUE;
    for (uint32_t i = r->row_count > fit ? r->row_count - fit : 0; i < r->row_count; i++) {
        const gallery_row *row = &r->rows[i];
        draw_label(l, at, row->label, DRAW_MUTED, DRAW_SMALL | DRAW_LEFT);
        draw_fitted(l, (carom_vec2){at.x + value, at.y}, row->words.at, width - value,
                    row->wrong ? DRAW_HIT : DRAW_TEXT, beside ? DRAW_SMALL : 0u);
        at.y += ROW;
    }
}

void gallery_draw(const gallery_state *state, const play_stage *stage, draw_list *l) {
    const gallery_case *c = &gallery_cases[state->at];
    gallery_page p = gallery_layout(state->at, stage->size);
    gallery_setup s = gallery_make(state, state->at);
    gallery_result sides[GALLERY_SIDES];
    c->answer(&s, sides);
    draw_title(l, stage, state, sides);
    uint32_t first;
    draw_list_items(l, &first);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        draw_view v = stage->view;
        v.left += p.sides[i].min.x - p.sides[0].min.x;
        v.top += p.sides[i].min.y - p.sides[0].min.y;
        gallery_draw_side(l, &v, &s, &sides[i], 1.0f);
    }
    if (p.why_lines > 0)
        draw_signs(l, first, (carom_vec2){SIDE, p.legend_top}, SIDE + p.width);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++)
        draw_head(l, &p, i, i == GALLERY_NAIVE ? c->formula : c->call, &sides[i]);
    draw_why(l, &p, gallery_why(state, sides));
}
