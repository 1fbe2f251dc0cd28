/* Runs worlds of the native library, which the package has to reproduce.
 *
 *   native_world scene NAME COUNT STEPS EVERY FILE   prints how a scene of tests/world/scenes.h is
 *       built and its hash after every EVERY steps; writes its snapshot after half of them to FILE
 *   native_world continue FILE NAME FROM STEPS       continues a snapshot, prints the last hash
 *
 * A line is a word and numbers, all in hexadecimal; floats are printed as their bits. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "carom/carom.h"

static uint32_t printed_add(carom_world *w, const carom_body_def *def, carom_body *out);
static uint32_t printed_exclude(carom_world *w, carom_body a, carom_body b, bool excluded);

/* Scenes are built by these two files, so that their calls can be printed. */
#define carom_world_add printed_add
#define carom_world_exclude printed_exclude
#include "world/build.c"
#include "world/scene_mixed.c"
#undef carom_world_add
#undef carom_world_exclude

#include "world/scenes.h"

static void print_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    printf(" %" PRIx32, bits);
}

static uint32_t printed_add(carom_world *w, const carom_body_def *def, carom_body *out) {
    float shape[6] = {0};
    memcpy(shape, &def->shape.as, sizeof shape);
    const float floats[] = {def->velocity.x,  def->velocity.y, def->spin,    def->mass,
                            def->restitution, def->friction,   def->damping, def->gravity_scale,
                            def->rot.c,       def->rot.s,      def->inertia, def->spin_damping};
    printf("body %" PRIx32 " %" PRIx32 " %" PRIx32, def->type, def->flags, def->shape.kind);
    for (int i = 0; i < 6; i++)
        print_float(shape[i]);
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        print_float(floats[i]);
    printf(" %" PRIx32 " %" PRIx32 " %" PRIx32 " %" PRIx64 "\n", def->category, def->mask,
           def->sides, def->user);
    return carom_world_add(w, def, out);
}

static uint32_t printed_exclude(carom_world *w, carom_body a, carom_body b, bool excluded) {
    uint32_t error = carom_world_exclude(w, a, b, excluded); /* a scene may draw an invalid body */
    if (error == CAROM_OK)
        printf("exclude %" PRIx32 " %" PRIx32 " %x\n", a.index, b.index, (unsigned)excluded);
    return error;
}

static void fail(const char *what) {
    (void)fprintf(stderr, "native_world: %s\n", what);
    exit(EXIT_FAILURE);
}

static int scene_of(const char *name) {
    for (int scene = 0; scene < SCENES; scene++)
        if (strcmp(scene_name(scene), name) == 0)
            return scene;
    fail("no such scene");
    return -1;
}

static void run(carom_world *w, int scene, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        scene_tick(scene, w, i);
        if (carom_world_step(w, 1.0f / 60.0f) != CAROM_OK)
            fail("a step failed");
    }
}

static void save(const carom_world *w, const char *path) {
    size_t size = carom_world_save(w, NULL, 0);
    void *bytes = malloc(size);
    FILE *file = fopen(path, "wb");
    if (bytes == NULL || file == NULL || carom_world_save(w, bytes, size) != size ||
        fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        fail("cannot save");
    free(bytes);
}

static void load(carom_world *w, const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0)
        fail("cannot open the snapshot");
    long size = ftell(file);
    void *bytes = malloc((size_t)size);
    rewind(file);
    if (bytes == NULL || fread(bytes, 1, (size_t)size, file) != (size_t)size)
        fail("cannot read the snapshot");
    if (carom_world_load(w, bytes, (size_t)size) != CAROM_OK)
        fail("the snapshot was refused");
    free(bytes);
    (void)fclose(file);
}

static void print_hash(const carom_world *w, uint32_t step) {
    printf("hash %" PRIx32 " %" PRIx64 "\n", step, carom_world_hash(w));
}

int main(int argc, char **argv) {
    carom_world_def def = carom_world_def_default();
    carom_world *w = carom_world_create(&def);
    if (w == NULL)
        fail("out of memory");
    if (argc == 7 && strcmp(argv[1], "scene") == 0) {
        int scene = scene_of(argv[2]);
        uint32_t count = (uint32_t)atoi(argv[3]), steps = (uint32_t)atoi(argv[4]);
        uint32_t every = (uint32_t)atoi(argv[5]);
        inputs_rng rng = inputs_seeded(2026);
        if (!scene_fill(scene, w, def.allocator, count, &rng))
            fail("the scene did not fit");
        printf("gravity");
        print_float(carom_world_gravity(w).x);
        print_float(carom_world_gravity(w).y);
        printf("\n");
        print_hash(w, 0);
        for (uint32_t i = 0; i < steps; i += every) {
            run(w, scene, i, i + every);
            print_hash(w, i + every);
            if (i + every == steps / 2)
                save(w, argv[6]);
        }
    } else if (argc == 6 && strcmp(argv[1], "continue") == 0) {
        uint32_t from = (uint32_t)atoi(argv[4]), steps = (uint32_t)atoi(argv[5]);
        load(w, argv[2]);
        run(w, scene_of(argv[3]), from, from + steps);
        print_hash(w, from + steps);
    } else {
        fail("usage: native_world scene|continue ...");
    }
    carom_world_destroy(w);
    return EXIT_SUCCESS;
}
