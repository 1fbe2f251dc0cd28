// sat: single tests, with shapes and the response created beforehand. It has no broad phase.
import SAT from "sat";

const circle = ({ x, y, radius }) => new SAT.Circle(new SAT.Vector(x, y), radius);

function box({ x, y, halfWidth, halfHeight, angle }) {
    const points = [
        new SAT.Vector(-halfWidth, -halfHeight),
        new SAT.Vector(halfWidth, -halfHeight),
        new SAT.Vector(halfWidth, halfHeight),
        new SAT.Vector(-halfWidth, halfHeight),
    ];
    return new SAT.Polygon(new SAT.Vector(x, y), points).rotate(angle);
}

function tester(pairs, test, response) {
    const made = pairs.map(([a, b]) => [circle(a), b.isBox ? box(b) : circle(b)]);
    return () => {
        let hits = 0;
        for (const [a, b] of made) {
            response?.clear();
            hits += test(a, b, response) ? 1 : 0;
        }
        return hits;
    };
}

export default async () => ({
    name: "sat",
    pairs: {
        circleCircle: (pairs) => tester(pairs, SAT.testCircleCircle),
        circleBox: (pairs) => tester(pairs, SAT.testCirclePolygon),
        circleCircleContact: (pairs) => tester(pairs, SAT.testCircleCircle, new SAT.Response()),
        circleBoxContact: (pairs) => tester(pairs, SAT.testCirclePolygon, new SAT.Response()),
    },
});
