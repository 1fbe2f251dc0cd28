/* Writes results.csv and results.json. */
#include "report.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static const char *const state_names[] = {"absent", "ran", "skipped"};

static void write_csv(const bench_outcome *outcomes, size_t count, FILE *to) {
    fputs("question,input,share,hit_share,contestant,state,best_ns,median_ns,differs,"
          "differs_clear,checksum\n",
          to);
    for (size_t i = 0; i < count; i++) {
        const bench_outcome *o = &outcomes[i];
        for (int c = 0; c < BENCH_CONTESTANTS; c++) {
            const bench_result *r = &o->by[c];
            fprintf(to, "%s,%s,%g,%.4f,%s,%s,%.4f,%.4f,%zu,%zu,%016llx\n", o->row->question,
                    bench_input_name(o->row->input), o->row->share, o->hit_share,
                    bench_contestant_at(c)->name, state_names[r->state], r->best_ns, r->median_ns,
                    r->differs, r->differs_clear, (unsigned long long)r->checksum);
        }
    }
}

static void write_string(const char *text, FILE *to) {
    fputc('"', to);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', to);
        }
        if ((unsigned char)*text >= 0x20) {
            fputc(*text, to);
        }
    }
    fputc('"', to);
}

static void write_field(const char *name, const char *text, FILE *to) {
    fprintf(to, "  \"%s\": ", name);
    write_string(text, to);
    fputs(",\n", to);
}

static void write_json_row(const bench_outcome *o, FILE *to) {
    fprintf(to,
            "    {\"question\": \"%s\", \"input\": \"%s\", \"share\": %g, \"hit_share\": %.4f, "
            "\"judged\": %s,\n     \"contestants\": {",
            o->row->question, bench_input_name(o->row->input), o->row->share, o->hit_share,
            o->row->judged ? "true" : "false");
    const char *comma = "";
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        const bench_result *r = &o->by[c];
        if (r->state != BENCH_ABSENT) {
            fprintf(
                to,
                "%s\n       \"%s\": {\"state\": \"%s\", \"best_ns\": %.4f, \"median_ns\": %.4f, "
                "\"differs\": %zu, \"differs_clear\": %zu, \"checksum\": \"%016llx\"}",
                comma, bench_contestant_at(c)->name, state_names[r->state], r->best_ns,
                r->median_ns, r->differs, r->differs_clear, (unsigned long long)r->checksum);
            comma = ",";
        }
    }
    fputs("}}", to);
}

static void write_json(const bench_machine *m, const bench_options *options,
                       const bench_outcome *outcomes, size_t count, FILE *to) {
    fputs("{\n", to);
    write_field("cpu", m->cpu, to);
    write_field("compiler", m->compiler, to);
    write_field("flags", m->flags, to);
    write_field("commit", m->commit, to);
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        const bench_contestant *contestant = bench_contestant_at(c);
        if (contestant->version != NULL) {
            char name[32];
            snprintf(name, sizeof name, "%s version", contestant->name);
            write_field(name, contestant->version(), to);
        }
    }
    fprintf(to, "  \"seed\": %llu,\n  \"pairs\": %zu,\n  \"repeat\": %d,\n  \"rows\": [\n",
            (unsigned long long)options->seed, options->pairs, options->repeat);
    for (size_t i = 0; i < count; i++) {
        write_json_row(&outcomes[i], to);
        fputs(i + 1 < count ? ",\n" : "\n", to);
    }
    fputs("  ]\n}\n", to);
}

static bool make_folder(const char *path) {
    char part[1024];
    if (strlen(path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (size_t i = 0; path[i] != '\0'; i++) {
        part[i] = path[i];
        part[i + 1] = '\0';
        if ((path[i + 1] == '/' || path[i + 1] == '\0') && mkdir(part, 0777) != 0 &&
            errno != EEXIST) {
            return false;
        }
    }
    return true;
}

static FILE *open_in(const char *folder, const char *name) {
    char path[1100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return fopen(path, "w");
}

bool bench_write_files(const bench_machine *m, const bench_options *options,
                       const bench_outcome *outcomes, size_t count) {
    bool written = make_folder(options->out);
    FILE *csv = written ? open_in(options->out, "results.csv") : NULL;
    FILE *json = csv != NULL ? open_in(options->out, "results.json") : NULL;
    written = json != NULL;
    if (written) {
        write_csv(outcomes, count, csv);
        write_json(m, options, outcomes, count, json);
    }
    if (csv != NULL) {
        written = fclose(csv) == 0 && written;
    }
    if (json != NULL) {
        written = fclose(json) == 0 && written;
    }
    if (!written) {
        fprintf(stderr, "carom_bench: cannot write to %s: %s\n", options->out, strerror(errno));
    }
    return written;
}
