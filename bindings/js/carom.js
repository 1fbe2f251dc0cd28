// The API with the module inlined, ready to use. scripts/npm_pack.sh writes inlined.js.
import { wasm } from "./inlined.js";
import { load } from "./load.js";

function decode(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
}

export const {
    version,
    CaromError,
    // shapes
    circle,
    aabb,
    rect,
    box,
    check,
    bounds,
    sweptBounds,
    corners,
    movedAabb,
    toLocalPoint,
    toLocalVector,
    toWorldPoint,
    toWorldVector,
    // pairs
    overlap,
    within,
    distance,
    contact,
    mtv,
    flip,
    closestPoint,
    sweep,
    sweepTurning,
    sweepBefore,
    sweepEnd,
    ray,
    // response
    separate,
    push,
    bounce,
    reflect,
    keepInside,
    slide,
    // batch and broad phase
    Circles,
    Aabbs,
    Boxes,
    Pairs,
    Bits,
    Hits,
    Contacts,
    Sweeps,
    batchOverlap,
    batchHits,
    batchContacts,
    batchSweep,
    Broadphase,
    touching,
    // world
    World,
    Body,
    Clock,
} = await load(decode(wasm));
