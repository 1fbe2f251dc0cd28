/* hash_main.c: cli_run_hash FILE STEPS: prints the hash of a scene's world after a number of
 * steps. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "scene/file.h"

int main(int argc, char **argv) {
    if (argc != 3)
        return EXIT_FAILURE;
    carom_scene *s = carom_scene_load(argv[1], carom_allocator_default(), NULL);
    carom_world *w = s ? carom_scene_build(s, NULL, NULL, NULL) : NULL;
    long steps = strtol(argv[2], NULL, 10);
    bool good = w != NULL;
    for (long i = 0; good && i < steps; i++)
        good = carom_world_step(w, carom_scene_get_settings(s).step) == CAROM_OK;
    if (good)
        printf("%016" PRIx64 "\n", carom_world_hash(w));
    carom_world_destroy(w);
    carom_scene_free(s);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
