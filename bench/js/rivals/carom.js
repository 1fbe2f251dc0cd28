// carom as published: single calls with plain objects, or whole arrays at once ("batch").
import { readFile } from "node:fs/promises";

function tester(pairs, test) {
    return () => {
        let hits = 0;
        for (const [a, b] of pairs) {
            hits += test(a, b) ? 1 : 0;
        }
        return hits;
    };
}

const plainShape = ({ isBox, x, y, radius, halfWidth, halfHeight, angle }) =>
    isBox ? { x, y, halfWidth, halfHeight, angle } : { x, y, radius };
const plain = (pairs) => pairs.map(([a, b]) => [plainShape(a), plainShape(b)]);

/* Adds c and s, as carom's own constructors do for boxes. */
function withDirection(pairs) {
    return pairs.map(([a, b]) => {
        if (!b.isBox) {
            return [plainShape(a), plainShape(b)];
        }
        const { x, y, halfWidth, halfHeight, angle } = b;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return [plainShape(a), { x, y, halfWidth, halfHeight, c, s }];
    });
}

function columns(carom, pairs) {
    const made = plain(pairs);
    const a = new carom.Circles(made.map(([circle]) => circle));
    const others = made.map(([, other]) => other);
    const b = pairs[0][1].isBox ? new carom.Boxes(others) : new carom.Circles(others);
    return [a, b];
}

function batchOverlaps(carom, pairs) {
    const [a, b] = columns(carom, pairs);
    const into = new carom.Hits();
    return () => carom.batchHits(a, b, { into }).count;
}

function batchContacts(carom, pairs) {
    const [a, b] = columns(carom, pairs);
    const into = new carom.Contacts();
    return () => {
        const { distance } = carom.batchContacts(a, b, { into });
        let hits = 0;
        for (let i = 0; i < distance.length; i++) {
            hits += distance[i] < 0 ? 1 : 0;
        }
        return hits;
    };
}

function touching(carom, circles, places) {
    const columns = new carom.Circles(circles.map(plainShape));
    const into = new carom.Pairs();
    let turn = 0;
    return () => {
        const place = places[turn++ % places.length];
        columns.x.set(place.x);
        columns.y.set(place.y);
        return carom.touching(columns, { into }).count;
    };
}

function gas(carom, scene) {
    const world = new carom.World({ bodies: scene.circles.length + scene.boxes.length });
    for (const { x, y, radius, vx, vy } of scene.circles) {
        const velocity = { x: vx, y: vy };
        world.add({ type: "dynamic", shape: { x, y, radius }, velocity, restitution: 1 });
    }
    for (const box of scene.boxes) {
        world.add({ type: "static", shape: plainShape(box), restitution: 1 });
    }
    return {
        step: () => world.step(1 / 60),
        read: (to) => to.set(world.positions.subarray(0, to.length)),
        velocity: (i) => {
            const velocities = world.velocities;
            return [velocities[2 * i], velocities[2 * i + 1]];
        },
        free: () => world.dispose(),
    };
}

async function loaded(module) {
    const { load } = await import("../../../bindings/js/load.js");
    return load(await readFile(module));
}

export const single = async (module) => {
    const carom = await loaded(module);
    const { overlap, contact } = carom;
    return {
        name: "carom",
        pairs: {
            circleCircle: (pairs) => tester(withDirection(pairs), overlap),
            circleBox: (pairs) => tester(withDirection(pairs), overlap),
            circleCircleContact: (pairs) =>
                tester(withDirection(pairs), (a, b) => contact(a, b).distance < 0),
            circleBoxContact: (pairs) =>
                tester(withDirection(pairs), (a, b) => contact(a, b).distance < 0),
        },
        touching: (circles, places) => touching(carom, circles, places),
        gas: (scene) => gas(carom, scene),
    };
};

export const batch = async (module) => {
    const carom = await loaded(module);
    return {
        name: "carom, batch",
        pairs: {
            circleCircle: (pairs) => batchOverlaps(carom, pairs),
            circleBox: (pairs) => batchOverlaps(carom, pairs),
            circleCircleContact: (pairs) => batchContacts(carom, pairs),
            circleBoxContact: (pairs) => batchContacts(carom, pairs),
        },
    };
};
