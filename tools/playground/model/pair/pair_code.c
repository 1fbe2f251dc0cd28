/* Writes the pair lab as a program in C, JavaScript or Python, which prints what the panel
 * shows. */
#include "playground/model/code.h"
#include "playground/model/pair/pair.h"
#include "text/number.h"

/* The parts of a program, by language: C, JavaScript, Python. Signs after a $ stand for values; see
 * put_sign. */
enum { BEGIN, AFTER_SHAPES, CONTACT, MOTION, SWEEP, IMPACT, END, PARTS };

static const char *const parts[3][PARTS] = {
    {"#include <carom/carom.h>\n#include <stdio.h>\n\nint main(void) {\n"
     "    const carom_shape shapes[] = {\n",
     "    };\n",
     "\n    carom_shape a = shapes[$a], b = shapes[$b];\n"
     "    carom_contact c = carom_contact_shapes(a, b);\n"
     "    carom_vec2 mtv = carom_contact_mtv(c);\n"
     "    printf(\"overlap: %s\\n\", carom_overlap_shapes(a, b) ? \"yes\" : \"no\");\n"
     "    printf(\"distance: %.9g\\n\", c.distance);\n"
     "    printf(\"normal: %.9g, %.9g\\n\", c.normal.x, c.normal.y);\n"
     "    printf(\"point: %.9g, %.9g\\n\", c.point.x, c.point.y);\n"
     "    if (c.distance < 0.0f)\n"
     "        printf(\"mtv: %.9g, %.9g\\n\", mtv.x, mtv.y);\n",
     "\n    carom_vec2 motion = {$x, $y};\n",
     "    carom_sweep first = {.t = 1.0};\n"
     "    for (int i = 0; i < (int)(sizeof shapes / sizeof shapes[0]); i++) {\n"
     "        carom_sweep s = carom_sweep_shapes(shapes[$a], motion, shapes[i]);\n"
     "        if (i != $a && carom_sweep_before(s, first))\n"
     "            first = s;\n"
     "    }\n"
     "    printf(\"sweep: state %u, t %.9g\\n\", first.state, first.t);\n",
     "\n    carom_shape there = a;\n"
     "    there.as.$k.center = carom_sweep_end(a.as.$k.center, motion, first);\n"
     "    carom_contact contact = carom_contact_shapes(there, shapes[$w]);\n"
     "    carom_vec2 va = motion, vb = {0.0f, 0.0f};\n"
     "    carom_bounce_rough(contact, $e, $f, $i, $j, &va, &vb);\n"
     "    printf(\"after: %.9g, %.9g, %.9g, %.9g\\n\", va.x, va.y, vb.x, vb.y);\n",
     "    return 0;\n}\n"},
    {"import * as carom from \"carom\";\n\nconst shapes = [\n", "];\n",
     "\nconst a = shapes[$a], b = shapes[$b];\n"
     "const c = carom.contact(a, b);\n"
     "const mtv = carom.mtv(c);\n"
     "console.log(`overlap: ${carom.overlap(a, b) ? \"yes\" : \"no\"}`);\n"
     "console.log(`distance: ${c.distance}`);\n"
     "console.log(`normal: ${c.normal.x}, ${c.normal.y}`);\n"
     "console.log(`point: ${c.point.x}, ${c.point.y}`);\n"
     "if (c.distance < 0) {\n"
     "    console.log(`mtv: ${mtv.x}, ${mtv.y}`);\n"
     "}\n",
     "\nconst motion = { x: $x, y: $y };\n",
     "let first = carom.sweep(a, motion, b);\n"
     "for (const other of shapes) {\n"
     "    const s = carom.sweep(a, motion, other);\n"
     "    if (other !== a && carom.sweepBefore(s, first)) {\n"
     "        first = s;\n"
     "    }\n"
     "}\n"
     "console.log(`sweep: state ${first.state}, t ${first.t}`);\n",
     "\nconst there = { ...a, ...carom.sweepEnd(a, motion, first) };\n"
     "const contact = carom.contact(there, shapes[$w]);\n"
     "const after = carom.bounce(contact, motion, { x: 0, y: 0 }, {\n"
     "    restitution: $e, friction: $f, inverseMassA: $i, inverseMassB: $j,\n"
     "});\n"
     "console.log(`after: ${after.a.x}, ${after.a.y}, ${after.b.x}, ${after.b.y}`);\n",
     ""},
    {"import carom\nfrom carom import Box, Circle\n\nshapes = [\n", "]\n",
     "\na, b = shapes[$a], shapes[$b]\n"
     "c = carom.contact(a, b)\n"
     "print(\"overlap:\", \"yes\" if carom.overlap(a, b) else \"no\")\n"
     "print(f\"distance: {c.distance}\")\n"
     "print(f\"normal: {c.normal.x}, {c.normal.y}\")\n"
     "print(f\"point: {c.point.x}, {c.point.y}\")\n"
     "if c.distance < 0:\n"
     "    print(f\"mtv: {c.mtv.x}, {c.mtv.y}\")\n",
     "\nmotion = ($x, $y)\n",
     "first = carom.sweep(a, motion, b)\n"
     "for i, other in enumerate(shapes):\n"
     "    s = carom.sweep(a, motion, other)\n"
     "    if i != $a and s.before(first):\n"
     "        first = s\n"
     "print(f\"sweep: state {first.state}, t {first.t}\")\n",
     "\nthere = carom.sweep_end(a, motion, first)\n"
     "contact = carom.contact(there, shapes[$w])\n"
     "va, vb = carom.bounce(contact, motion, (0, 0), restitution=$e, friction=$f,\n"
     "                      inv_mass_a=$i, inv_mass_b=$j)\n"
     "print(f\"after: {va.x}, {va.y}, {vb.x}, {vb.y}\")\n",
     ""},
};

typedef struct program {
    const pair_lab *lab;
    code_text *out;
    uint32_t language; /* 0: C, 1: JavaScript, 2: Python */
    uint32_t other;
    pair_impact impact;
} program;

static void put_number(const program *p, float value) {
    char digits[TEXT_NUMBER_ROOM];
    if (p->language == 0) {
        code_float(p->out, value);
        return;
    }
    text_float_write(value, digits);
    code_put(p->out, digits);
}

static void put_sign(const program *p, char sign) {
    switch (sign) {
    case 'a':
        code_whole(p->out, p->lab->a);
        break;
    case 'b':
        code_whole(p->out, p->other);
        break;
    case 'w':
        code_whole(p->out, p->impact.other);
        break;
    case 'x':
        put_number(p, p->lab->motion.x);
        break;
    case 'y':
        put_number(p, p->lab->motion.y);
        break;
    case 'e':
        put_number(p, p->impact.restitution);
        break;
    case 'f':
        put_number(p, p->impact.friction);
        break;
    case 'i':
    case 'j':
        put_number(p, p->impact.inverse[sign - 'i']);
        break;
    case 'k':
        code_put(p->out, p->impact.there.kind == CAROM_SHAPE_CIRCLE ? "circle" : "box");
        break;
    default: { /* a $ of JavaScript */
        const char text[3] = {'$', sign, 0};
        code_put(p->out, text);
    }
    }
}

static void put_part(const program *p, uint32_t part) {
    for (const char *at = parts[p->language][part]; *at != 0; at++) {
        const char one[2] = {*at, 0};
        if (*at == '$')
            put_sign(p, *++at);
        else
            code_put(p->out, one);
    }
}

static void put_numbers(const program *p, const char *const names[6], const float *values,
                        uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        code_put(p->out, names[i]);
        put_number(p, values[i]);
    }
}

static void put_shape(const program *p, carom_shape s) {
    static const char *const circles[2][6] = {{"    { x: ", ", y: ", ", radius: "},
                                              {"    Circle((", ", ", "), "}};
    static const char *const boxes[2][6] = {
        {"    { x: ", ", y: ", ", halfWidth: ", ", halfHeight: ", ", c: ", ", s: "},
        {"    Box.from_half((", ", ", "), (", ", ", "), (", ", "}};
    if (p->language == 0) {
        code_put(p->out, "        ");
        code_shape(p->out, s);
        code_put(p->out, ",\n");
        return;
    }
    uint32_t which = p->language - 1;
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        const float numbers[3] = {s.as.circle.center.x, s.as.circle.center.y, s.as.circle.radius};
        put_numbers(p, circles[which], numbers, 3);
        code_put(p->out, which == 0 ? " },\n" : "),\n");
    } else {
        carom_box b = s.as.box;
        const float numbers[6] = {b.center.x, b.center.y, b.half.x, b.half.y, b.rot.c, b.rot.s};
        put_numbers(p, boxes[which], numbers, 6);
        code_put(p->out, which == 0 ? " },\n" : ")),\n");
    }
}

size_t pair_code(const void *memory, char *out, size_t room) {
    const pair_lab *lab = memory;
    code_text text = {out, 0, room};
    uint32_t language = pair_number(lab, PAIR_LANGUAGE, 2);
    program p = {.lab = lab,
                 .out = &text,
                 .language = language > PAIR_C ? language - PAIR_C : 0,
                 .other = pair_other(lab),
                 .impact = pair_impact_of(lab)};
    bool pair = p.other != PAIR_NONE, sweeps = pair && lab->show & PAIR_SWEEP;
    put_part(&p, BEGIN);
    for (uint32_t i = 0; i < lab->count; i++)
        put_shape(&p, lab->shapes[i]);
    put_part(&p, AFTER_SHAPES);
    if (pair)
        put_part(&p, CONTACT);
    if (sweeps) {
        put_part(&p, MOTION);
        put_part(&p, SWEEP);
    }
    if (sweeps && pair_number(lab, PAIR_EXPLAIN, 2) == PAIR_IMPACT)
        put_part(&p, IMPACT);
    if (!pair && p.language == 0)
        code_put(&text, "    (void)shapes;\n");
    put_part(&p, END);
    return code_end(&text);
}
