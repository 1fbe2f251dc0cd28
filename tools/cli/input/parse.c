/* Parses the command line into a cli_input, according to the command's table. */
#include "cli/commands/command.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/help/help.h"
#include "shapes/shapes.h"

/* State of the parser. */
typedef struct parser {
    const cli_command *command;
    const char *const *at; /* the next word */
    cli_input *in;
    uint32_t arguments;
    bool only_arguments; /* after "--" */
} parser;

static uint32_t option_count(const cli_command *c) {
    uint32_t n = 0;
    while (c->options && c->options[n].name)
        n++;
    return n;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Reads a decimal number and returns what follows it, or NULL. strtod alone would accept "nan" and
 * "0x1p3". */
static const char *read_number(const char *text, double *value) {
    char *end;
    size_t size = strspn(text, "+-.0123456789eE");
    *value = strtod(text, &end);
    return end != text && end == text + size && isfinite(*value) ? end : NULL;
}

static bool is_in_range(double value, double min, double max) {
    return (min == 0 && max == 0) || (value >= min && value <= max);
}

static bool is_choice(const char *words, const char *text) {
    size_t size = strlen(text);
    for (const char *word = words; size > 0 && word; word = strchr(word, '|')) {
        word += *word == '|';
        if (strncmp(word, text, size) == 0 && (word[size] == 0 || word[size] == '|'))
            return true;
    }
    return false;
}

/* Reads `count` numbers separated by commas, and nothing else. */
static bool read_numbers(const char *text, int count, double *number) {
    for (int i = 0; i < count; i++) {
        text = read_number(text, &number[i]);
        if (!text || *text != (i + 1 < count ? ',' : 0))
            return false;
        text++;
    }
    return true;
}

/* Returns where the first mistake in such numbers is. */
static size_t wrong_at(const char *text, int count) {
    const char *at = text;
    double number;
    for (int i = 0; i < count; i++) {
        const char *end = read_number(at, &number);
        if (!end || *end != (i + 1 < count ? ',' : 0))
            return (size_t)((end ? end : at) - text);
        at = end + 1;
    }
    return 0;
}

/* Reads MINX,MINY,MAXX,MAXY, which must be a rectangle after rounding to float. */
static bool read_area(const char *text, double number[4]) {
    return read_numbers(text, 4, number) && (float)number[0] < (float)number[2] &&
           (float)number[1] < (float)number[3] && isfinite((float)number[0]) &&
           isfinite((float)number[1]) && isfinite((float)number[2]) && isfinite((float)number[3]);
}

/* Checks a value and reads its numbers. `what` names it in messages: "--size", "MOTION". */
static int read_value(const parser *p, const char *what, cli_kind kind, const char *text,
                      const cli_option *limits, double number[4]) {
    const char *name = p->command->name;
    double min = limits->min, max = limits->max;
    switch (kind) {
    case CLI_NUMBER:
    case CLI_COUNT:
        if (!read_numbers(text, 1, number) ||
            (kind == CLI_COUNT && strspn(text, "0123456789") != strlen(text)))
            return cli_fail("%s: %s: expected %s, found \"%s\"", name, what,
                            kind == CLI_COUNT ? "a whole number" : "a number", text);
        if (!is_in_range(number[0], min, max))
            return cli_fail("%s: %s: expected a number from %.9g to %.9g, found %s", name, what,
                            min, max, text);
        return CLI_OK;
    case CLI_PAIR:
        if (!read_numbers(text, 2, number))
            return cli_fail_at(
                text, wrong_at(text, 2),
                "%s: %s: expected two numbers with a comma between them, such as 3,-4.5", name,
                what);
        if (!is_in_range(number[0], min, max) || !is_in_range(number[1], min, max))
            return cli_fail("%s: %s: expected two numbers from %.9g to %.9g, found %s", name, what,
                            min, max, text);
        return CLI_OK;
    case CLI_AREA:
        if (!read_area(text, number))
            return cli_fail("%s: %s: expected four numbers with commas between them, %s, the first "
                            "two below the others, found \"%s\"",
                            name, what, limits->value, text);
        return CLI_OK;
    case CLI_CHOICE:
        if (is_choice(limits->value, text))
            return CLI_OK;
        if (what == limits->value) /* an argument, whose name is the choices */
            return cli_fail("%s: expected one of %s, found \"%s\"", name, what, text);
        return cli_fail("%s: %s: expected one of %s, found \"%s\"", name, what, limits->value,
                        text);
    default:
        return *text ? CLI_OK : cli_fail("%s: %s is empty", name, what);
    }
}

/* ---- options --------------------------------------------------------------------------------- */

static int unknown_option(const cli_command *c, const char *typed, size_t size) {
    char name[64];
    (void)snprintf(name, sizeof name, "%.*s", size < 63 ? (int)size : 63, typed);
    cli_guess guess = {name, NULL, 0};
    for (uint32_t i = 0; i < option_count(c); i++)
        cli_guess_try(&guess, c->options[i].name);
    cli_guess_try(&guess, "help");
    if (guess.best)
        return cli_fail("%s: no option --%s; did you mean --%s?", c->name, name, guess.best);
    return cli_fail("%s: no option --%s; `carom %s --help` lists them", c->name, name, c->name);
}

/* "-" is standard input, and a dash before a digit is a minus sign. */
static bool is_option(const char *word) {
    return word[0] == '-' && word[1] && !strchr(".0123456789", word[1]);
}

/* Takes the value of an option: `value` if it was in the same word. */
static int take_option(parser *p, uint32_t index, const char *value) {
    const cli_option *o = &p->command->options[index];
    char what[80];
    (void)snprintf(what, sizeof what, "--%s", o->name);
    if (p->in->text[index])
        return cli_fail("%s: %s was given twice", p->command->name, what);
    if (o->kind == CLI_FLAG) {
        p->in->text[index] = "";
        return value ? cli_fail("%s: %s takes no value", p->command->name, what) : CLI_OK;
    }
    if (!value && *p->at && is_option(*p->at))
        return cli_fail("%s: %s: expected a value, %s; to pass this one, write %s=%s",
                        p->command->name, what, o->value, what, *p->at);
    if (!value && *p->at)
        value = *p->at++;
    if (!value)
        return cli_fail("%s: %s: expected a value, %s", p->command->name, what, o->value);
    p->in->text[index] = value;
    return read_value(p, what, o->kind, value, o, p->in->number[index]);
}

static int take_long(parser *p, const char *word) {
    size_t size = strcspn(word, "=");
    for (uint32_t i = 0; i < option_count(p->command); i++) {
        const char *name = p->command->options[i].name;
        if (strlen(name) == size && strncmp(name, word, size) == 0)
            return take_option(p, i, word[size] ? word + size + 1 : NULL);
    }
    return unknown_option(p->command, word, size);
}

static int take_short(parser *p, const char *word) {
    for (uint32_t i = 0; i < option_count(p->command); i++) {
        if (p->command->options[i].letter == word[0])
            return take_option(p, i, word[1] ? word + 1 : NULL);
    }
    return cli_fail("%s: no option -%s; `carom %s --help` lists them", p->command->name, word,
                    p->command->name);
}

/* ---- arguments ------------------------------------------------------------------------------- */

static bool is_scene_part(const cli_argument *a) {
    return strcmp(a->name, "SCENE") == 0 || a->kind == CLI_BODY;
}

/* A shape in the place of the scene: the command then takes no scene and no names of bodies. */
static int take_shape(const parser *p, const char *word) {
    if (p->in->shapes == p->command->shapes)
        return cli_fail("%s: \"%s\" is one shape too many; it takes %u", p->command->name, word,
                        p->command->shapes);
    /* Its mistakes come before those of the words that follow. */
    carom_shape shape;
    shapes_error error;
    if (!shapes_read(word, &shape, &error))
        return cli_fail_at(word, error.at, "%s", error.message);
    p->in->shape[p->in->shapes++] = word;
    return CLI_OK;
}

static int take_argument(parser *p, const char *word) {
    const cli_argument *a = p->command->arguments;
    bool shapes = p->command->shapes > 0 && (p->in->shapes > 0 || p->arguments == 0);
    if (shapes && shapes_is_word(word))
        return take_shape(p, word);
    uint32_t n = 0;
    for (; a && a->name && (n < p->arguments || (p->in->shapes > 0 && is_scene_part(a))); n++)
        a++;
    if (a && a->name && a->kind == CLI_PAIR && strcmp(word, "by") == 0)
        return CLI_OK; /* "sweep A by 1,0" reads better */
    p->arguments = n + 1;
    if (!a || !a->name)
        return cli_fail(
            "%s: \"%s\" is one argument too many; `carom %s --help` lists the arguments",
            p->command->name, word, p->command->name);
    if (p->in->shapes == 0 && strcmp(a->name, "SCENE") == 0 && shapes_is_word(word))
        return cli_fail("%s: expected a scene, found the shape \"%s\"", p->command->name, word);
    p->in->argument[n] = word;
    cli_option limits = {.value = a->name}; /* its name holds the choices */
    return read_value(p, a->name, a->kind, word, &limits, p->in->value[n]);
}

static int missing(const cli_command *c, bool shapes, const char *name) {
    char usage[256];
    cli_usage(c, shapes, usage, sizeof usage);
    return cli_fail("%s: %s is missing; usage: carom %s", c->name, name, usage);
}

static int want_arguments(const parser *p) {
    const cli_argument *a = p->command->arguments;
    for (uint32_t i = 0; a && a[i].name; i++)
        if (!p->in->argument[i] && !a[i].optional && !(p->in->shapes > 0 && is_scene_part(&a[i])))
            return missing(p->command, p->in->shapes > 0, a[i].name);
    return CLI_OK;
}

static bool wants_help(const char *const *argv) {
    for (; *argv && strcmp(*argv, "--") != 0; argv++)
        if (strcmp(*argv, "--help") == 0 || strcmp(*argv, "-h") == 0)
            return true;
    return false;
}

int cli_parse(const cli_command *command, const char *const *argv, cli_input *in, bool *help) {
    memset(in, 0, sizeof *in);
    in->command = command;
    *help = wants_help(argv + 2);
    parser p = {command, argv + 2, in, 0, false};
    int status = CLI_OK;
    while (*p.at && status == CLI_OK && !*help) {
        const char *word = *p.at++;
        if (p.only_arguments || !is_option(word))
            status = take_argument(&p, word);
        else if (strcmp(word, "--") == 0)
            p.only_arguments = true;
        else if (word[1] == '-')
            status = take_long(&p, word + 2);
        else
            status = take_short(&p, word + 1);
    }
    return status == CLI_OK && !*help ? want_arguments(&p) : status;
}

const cli_command *cli_find_command(const char *name) {
    cli_guess guess = {name, NULL, 0};
    for (const cli_command *const *c = cli_commands; *c; c++) {
        if (strcmp((*c)->name, name) == 0)
            return *c;
        cli_guess_try(&guess, (*c)->name);
    }
    if (guess.best)
        (void)cli_fail("no command \"%s\"; did you mean %s?", name, guess.best);
    else
        (void)cli_fail("no command \"%s\"; `carom --help` lists them", name);
    return NULL;
}

/* ---- access for commands --------------------------------------------------------------------- */

static uint32_t index_of(const cli_input *in, const char *option) {
    uint32_t i = 0, n = option_count(in->command);
    while (i < n && strcmp(in->command->options[i].name, option) != 0)
        i++;
    if (i == n)
        abort(); /* the option is not in the command's table */
    return i;
}

bool cli_has(const cli_input *in, const char *option) {
    return in->text[index_of(in, option)] != NULL;
}

const char *cli_text(const cli_input *in, const char *option, const char *otherwise) {
    const char *text = in->text[index_of(in, option)];
    return text ? text : otherwise;
}

double cli_number(const cli_input *in, const char *option, double otherwise) {
    uint32_t i = index_of(in, option);
    return in->text[i] ? in->number[i][0] : otherwise;
}

bool cli_pair(const cli_input *in, const char *option, double *x, double *y) {
    uint32_t i = index_of(in, option);
    if (!in->text[i])
        return false;
    *x = in->number[i][0];
    *y = in->number[i][1];
    return true;
}

bool cli_area(const cli_input *in, const char *option, carom_aabb *area) {
    uint32_t i = index_of(in, option);
    const double *n = in->number[i];
    if (in->text[i])
        *area = (carom_aabb){{(float)n[0], (float)n[1]}, {(float)n[2], (float)n[3]}};
    return in->text[i] != NULL;
}
