/* Memory of a scene: bodies, texts, and a hash table from ids to bodies. */
#include "text/guard.h"

#include "text/number.h"
#include "store.h"
#include "text/text.h"

#define BLOCK_LEAST 65536u
#define TABLE_LEAST 64u

void *scene_take(carom_scene *s, size_t size) {
    return s->allocator.alloc(s->allocator.ctx, size, 16);
}

void scene_give(carom_scene *s, void *memory, size_t size) {
    if (memory)
        s->allocator.free(s->allocator.ctx, memory, size);
}

carom_scene_settings scene_plain_settings(void) {
    carom_world_def def = carom_world_def_default();
    return (carom_scene_settings){.gravity = def.gravity,
                                  .step = 1.0f / 60.0f,
                                  .rest = def.rest,
                                  .sleep_speed = def.sleep_speed,
                                  .threads = def.threads,
                                  .up = 1};
}

carom_scene *carom_scene_create(carom_allocator allocator) {
    carom_scene *s = allocator.alloc(allocator.ctx, sizeof *s, 16);
    if (!s)
        return NULL;
    __builtin_memset(s, 0, sizeof *s);
    s->allocator = allocator;
    s->schema = s->name = s->about = "";
    s->defaults = carom_body_def_default();
    s->settings = scene_plain_settings();
    return s;
}

void carom_scene_free(carom_scene *s) {
    if (!s)
        return;
    for (scene_block *b = s->texts; b;) {
        scene_block *next = b->next;
        scene_give(s, b, sizeof *b + b->size);
        b = next;
    }
    scene_give(s, s->table, s->table_size * sizeof *s->table);
    scene_give(s, s->bodies, s->room * sizeof *s->bodies);
    carom_allocator allocator = s->allocator;
    allocator.free(allocator.ctx, s, sizeof *s);
}

const char *scene_keep(carom_scene *s, const char *text) {
    size_t size = text_length(text) + 1;
    scene_block *b = s->texts;
    if (!b || b->size - b->used < size) {
        size_t room = size > BLOCK_LEAST ? size : BLOCK_LEAST;
        b = scene_take(s, sizeof *b + room);
        if (!b)
            return NULL;
        *b = (scene_block){s->texts, room, 0};
        s->texts = b;
    }
    char *copy = (char *)(b + 1) + b->used;
    __builtin_memcpy(copy, text, size);
    b->used += size;
    return copy;
}

bool scene_is_id(const char *id) {
    size_t size = 0;
    for (; id[size] != 0; size++)
        if ((unsigned char)id[size] < 0x20 || id[size] == 0x7F || size == CAROM_SCENE_MAX_ID)
            return false;
    return size > 0 && id[0] != '#';
}

bool scene_reserve(carom_scene *s, uint32_t count) {
    if (count <= s->room)
        return true;
    carom_scene_body *bodies = scene_take(s, count * sizeof *bodies);
    if (!bodies)
        return false;
    if (s->count > 0)
        __builtin_memcpy(bodies, s->bodies, s->count * sizeof *bodies);
    scene_give(s, s->bodies, s->room * sizeof *bodies);
    s->bodies = bodies;
    s->room = count;
    return true;
}

/* ---- ids ------------------------------------------------------------------------------------- */

static uint32_t hash_of(const char *id) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * UINT64_C(0x100000001b3);
    return (uint32_t)(hash ^ hash >> 32);
}

/* Returns the slot of an id, or the free slot where it belongs. The table always has free slots. */
static uint32_t *slot_of(const carom_scene *s, const char *id) {
    uint32_t mask = s->table_size - 1, at = hash_of(id) & mask;
    while (s->table[at] != 0 && !text_same(s->bodies[s->table[at] - 1].id, id))
        at = (at + 1) & mask;
    return &s->table[at];
}

static bool grow_table(carom_scene *s) {
    if (s->id_count + 1 <= s->table_size / 2)
        return true;
    uint32_t size = s->table_size > 0 ? 2 * s->table_size : TABLE_LEAST;
    uint32_t *table = scene_take(s, size * sizeof *table);
    if (!table)
        return false;
    __builtin_memset(table, 0, size * sizeof *table);
    scene_give(s, s->table, s->table_size * sizeof *table);
    s->table = table;
    s->table_size = size;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->bodies[i].id)
            *slot_of(s, s->bodies[i].id) = i + 1;
    return true;
}

static uint32_t index_of(const carom_scene *s, const char *id) {
    return s->table_size > 0 && *slot_of(s, id) != 0 ? *slot_of(s, id) - 1 : CAROM_SCENE_NONE;
}

uint32_t carom_scene_find(const carom_scene *s, const char *id) {
    uint64_t index = 0;
    if (id[0] != '#')
        return index_of(s, id);
    bool known = text_whole_read(id + 1, text_length(id + 1), &index) && index < s->count;
    return known ? (uint32_t)index : CAROM_SCENE_NONE;
}

static bool room_for_one(carom_scene *s) {
    uint32_t more = s->room < 16 ? 32 : 2 * s->room;
    return s->count < s->room ||
           scene_reserve(s, more < CAROM_SCENE_MAX_BODIES ? more : CAROM_SCENE_MAX_BODIES);
}

uint32_t carom_scene_add(carom_scene *s, const carom_body_def *def, const char *id) {
    const char *kept = NULL;
    if (s->count == CAROM_SCENE_MAX_BODIES)
        return CAROM_SCENE_LIMIT;
    if (id && !scene_is_id(id))
        return CAROM_SCENE_RANGE;
    if (id && index_of(s, id) != CAROM_SCENE_NONE)
        return CAROM_SCENE_DUPLICATE;
    if (!room_for_one(s) || (id && (!grow_table(s) || !(kept = scene_keep(s, id)))))
        return CAROM_SCENE_MEMORY;
    s->bodies[s->count] = (carom_scene_body){*def, kept, 0, 0};
    if (kept) {
        *slot_of(s, kept) = s->count + 1;
        s->id_count++;
    }
    s->count++;
    return CAROM_SCENE_OK;
}
