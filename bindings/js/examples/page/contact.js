import { aabb, box, circle, contact, mtv, overlap } from "../../carom.js";
import { arrow, colors, draw, label, picture, pointer } from "./draw.js";

const shapes = [circle(70, 60, 34), aabb(170, 25, 250, 75), box(150, 145, 110, 44, -0.35)];

export function start(canvas) {
    const at = pointer(canvas, { x: 195, y: 90 }, () => again());
    const again = picture(canvas, (context) => {
        const { ink, still, free, hit } = colors();
        const ball = circle(at.x, at.y, 22);
        const any = shapes.some((shape) => overlap(ball, shape));
        draw(context, ball, any ? hit : free);
        for (const shape of shapes) {
            draw(context, shape, still);
            const c = contact(ball, shape);
            // Out of the shape if they overlap; else from the shape to the ball.
            if (c.distance < 0) arrow(context, ball, mtv(c), hit);
            else arrow(context, c.point, scaled(c.normal, c.distance), ink);
            const beside = { x: c.point.x + 5, y: c.point.y - 5 };
            label(context, c.distance.toFixed(1), beside, ink);
        }
    });
}

function scaled({ x, y }, by) {
    return { x: x * by, y: y * by };
}
