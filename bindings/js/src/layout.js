// Offsets of the fields of C structs in wasm32: pointers and size_t have 4 bytes, and structs with
// a 64-bit number are aligned to 8. Generated: `node tests/web/write_layout.mjs` writes them again
// from the headers, and tests/web/package/layout.test.mjs compares them.

export const LAYOUT = {
    carom_vec2: { sizeof: 8, x: 0, y: 4 },
    carom_circle: { sizeof: 12, center: 0, radius: 8 },
    carom_aabb: { sizeof: 16, min: 0, max: 8 },
    carom_box: { sizeof: 24, center: 0, half: 8, rot: 16 },
    carom_shape: { sizeof: 28, kind: 0, as: 4 },
    carom_contact: { sizeof: 20, distance: 0, normal: 4, point: 12 },
    carom_sweep: { sizeof: 32, t: 0, normal: 8, point: 16, state: 24, reserved: 28 },

    carom_circles: { sizeof: 20, x: 0, y: 4, radius: 8, stride: 12, count: 16 },
    carom_aabbs: { sizeof: 24, min_x: 0, min_y: 4, max_x: 8, max_y: 12, stride: 16, count: 20 },
    carom_boxes: {
        sizeof: 32, x: 0, y: 4, half_x: 8, half_y: 12, c: 16, s: 20, stride: 24, count: 28,
    },
    carom_pairs: { sizeof: 16, a: 0, b: 4, stride: 8, count: 12 },
    carom_contacts: {
        sizeof: 24, distance: 0, normal_x: 4, normal_y: 8, point_x: 12, point_y: 16, stride: 20,
    },
    carom_id_pair: { sizeof: 8, a: 0, b: 4 },

    carom_allocator: { sizeof: 12, alloc: 0, free: 4, ctx: 8 },
    carom_broadphase_def: { sizeof: 20, size: 0, reserved: 4, allocator: 8 },
    carom_world_def: {
        sizeof: 52, size: 0, threads: 4, gravity: 8, allocator: 16, parallel: 28, parallel_ctx: 32,
        rest: 36, bodies: 40, sleep_speed: 44, reserved: 48,
    },
    carom_body: { sizeof: 8, index: 0, generation: 4 },
    carom_body_def: {
        sizeof: 112, size: 0, type: 4, shape: 8, flags: 36, velocity: 40, spin: 48, rot: 52,
        mass: 60, inertia: 64, restitution: 68, friction: 72, damping: 76, spin_damping: 80,
        gravity_scale: 84, category: 88, mask: 92, sides: 96, reserved: 100, user: 104,
    },
    carom_step_stats: {
        sizeof: 88, steps: 0, windows: 8, impacts: 12, stalled: 16, touches: 20, lost: 24,
        moved: 32, total_lost: 40, total_moved: 48, kinetic_energy: 56, momentum: 64, bytes: 72,
        asleep: 80, reserved: 84,
    },
    carom_touch: { sizeof: 16, a: 0, b: 8 },
    carom_impact: { sizeof: 44, a: 0, b: 8, point: 16, normal: 24, speed: 32, t: 36, impulse: 40 },
    carom_body_touch: { sizeof: 32, other: 0, point: 8, normal: 16, impulse: 24, sensor: 28 },
    carom_report: { sizeof: 24, body: 0, other: 8, kind: 16, reserved: 20 },
    carom_filter: { sizeof: 24, category: 0, mask: 4, sensors: 8, reserved: 12, except: 16 },
    carom_world_hit: { sizeof: 40, body: 0, sweep: 8 },
    carom_slide_hit: { sizeof: 32, t: 0, normal: 8, point: 16, id: 24, response: 28 },
    carom_slide_def: {
        sizeof: 36, size: 0, count: 4, shapes: 8, responses: 12, query: 16, ctx: 20, hits: 24,
        hit_capacity: 28, max_hits: 32,
    },
    carom_slide_result: { sizeof: 44, mover: 0, left: 28, hit_count: 36, state: 40 },
    carom_clock: { sizeof: 24, step: 0, left: 8, max_steps: 16, reserved: 20 },
};
