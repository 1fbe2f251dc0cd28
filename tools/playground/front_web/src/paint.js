// Paints draw lists on a canvas, with the same look as tools/paint with cairo.
import { paintCrowd } from "./crowd.js";
import { LAYOUT } from "./layout.js";

// Values of draw/list.h.
const [LINE, ARROW, CIRCLE, BOX, DOT, LABEL, CURVE, CLIP, CROWD] = Array(9).keys();
const BACKGROUND = 0;
const FILL = 1;
const STROKE = 2;
const DASHED = 4;
const THICK = 8;
const BOLD = 16;
const SMALL = 32;
const LEFT = 64;
const RIGHT = 128;
const HALO = 256;
const SOLID = 512;
const MONO = 1024;
const THIN = 2048;
const TEXT_SIZE = 12;
const SMALL_SIZE = 10;
const BOLD_SIZE = 14;
const LINE_WIDTH = 1.3;
const HEAD = 9;

const HALO_WIDTH = 3;
const DASHES = [5, 4];
const NO_DASHES = [];
// Paths with very many pieces are slow to fill, so they are split.
const MOST_PIECES = 256;
// An item in words of 4 bytes; its kind and meaning share the first one.
const ITEM = LAYOUT.draw_item;
const WORDS = ITEM.sizeof / 4;

const fonts = '"DejaVu Sans", Verdana, system-ui, sans-serif';
const monoFonts = '"DejaVu Sans Mono", ui-monospace, monospace';

/** The item `index` of a picture; its numbers are read on demand. */
class Item {
    constructor(picture) {
        this.memory = picture.memory;
        this.first = picture.items / 4;
        this.points = picture.points / 4;
        this.text = picture.text;
        this.moveTo(0);
    }

    moveTo(index) {
        this.at = this.first + index * WORDS;
        const word = this.memory.u32[this.at];
        this.kind = word & 0xffff;
        this.meaning = word >>> 16;
        this.style = this.memory.u32[this.at + ITEM.style / 4];
    }

    isLike(kind, meaning, style) {
        return this.kind === kind && this.meaning === meaning && this.style === style;
    }

    /** x, y, x2, y2, c, s */
    get numbers() {
        return this.memory.f32.subarray(this.at + ITEM.x / 4, this.at + WORDS);
    }

    /** The range of its extra data, in a curve, a label or a crowd. */
    get range() {
        const { u32 } = this.memory;
        return [u32[this.at + ITEM.first / 4], u32[this.at + ITEM.count / 4]];
    }
}

// ---- paths ------------------------------------------------------------------------------------

function addBox(to, [x, y, halfWidth, halfHeight, c, s]) {
    const [ux, uy, vx, vy] = [halfWidth * c, halfWidth * s, -halfHeight * s, halfHeight * c];
    to.moveTo(x - ux - vx, y - uy - vy);
    to.lineTo(x + ux - vx, y + uy - vy);
    to.lineTo(x + ux + vx, y + uy + vy);
    to.lineTo(x - ux + vx, y - uy + vy);
    to.closePath();
}

function addCurve(to, item) {
    const { f32 } = item.memory;
    const [first, count] = item.range;
    const begin = item.points + 2 * first;
    for (let at = begin; at < begin + 2 * count; at += 2) {
        if (at === begin) {
            to.moveTo(f32[at], f32[at + 1]);
        } else {
            to.lineTo(f32[at], f32[at + 1]);
        }
    }
    if (item.style & (FILL | SOLID)) {
        to.closePath();
    }
}

function addPath(to, item) {
    const numbers = item.numbers;
    const [x, y, x2, y2] = numbers;
    switch (item.kind) {
        case CIRCLE:
        case DOT:
            to.moveTo(x + x2, y);
            to.arc(x, y, x2, 0, 2 * Math.PI);
            to.closePath();
            break;
        case BOX:
            addBox(to, numbers);
            break;
        case CURVE:
            addCurve(to, item);
            break;
        default:
            to.moveTo(x, y);
            to.lineTo(x2, y2);
    }
}

function setLine(to, style) {
    to.lineWidth = LINE_WIDTH * (style & THICK ? 2 : style & THIN ? 0.5 : 1);
    to.setLineDash(style & DASHED ? DASHES : NO_DASHES);
}

/** Paints the items from `index` on that look alike as one path. Returns how many. */
function paintPaths(to, picture, item, index) {
    const { kind, meaning, style } = item;
    const color = picture.colors[meaning];
    const most = Math.min(MOST_PIECES, picture.count - index);
    let taken = 0;
    to.beginPath();
    do {
        addPath(to, item);
        taken++;
        if (taken < most) {
            item.moveTo(index + taken);
        }
    } while (taken < most && item.isLike(kind, meaning, style));
    // A line is not filled, whatever its style says.
    if (style & (FILL | SOLID) && kind !== LINE) {
        to.fillStyle = style & SOLID ? color.strong : color.soft;
        to.fill();
    }
    if (style & STROKE || kind === LINE) {
        to.strokeStyle = color.strong;
        setLine(to, style);
        to.stroke();
    }
    return taken;
}

// ---- arrows and labels ------------------------------------------------------------------------

function paintArrow(to, item, color) {
    const [x, y, x2, y2] = item.numbers;
    const length = Math.hypot(x2 - x, y2 - y);
    if (!(length > 0)) {
        return;
    }
    const [dx, dy] = [(x2 - x) / length, (y2 - y) / length];
    const head = Math.min(HEAD, 0.45 * length);
    const side = 0.38 * head;
    const [bx, by] = [x2 - head * dx, y2 - head * dy];
    to.strokeStyle = color.strong;
    to.fillStyle = color.strong;
    setLine(to, item.style);
    to.beginPath();
    to.moveTo(x, y);
    to.lineTo(bx + 0.3 * head * dx, by + 0.3 * head * dy);
    to.stroke();
    to.beginPath();
    to.moveTo(x2, y2);
    to.lineTo(bx - side * dy, by + side * dx);
    to.lineTo(bx + side * dy, by - side * dx);
    to.fill();
}

function fontOf(style) {
    const size = style & BOLD ? BOLD_SIZE : style & SMALL ? SMALL_SIZE : TEXT_SIZE;
    return `${style & BOLD ? "bold " : ""}${size}px ${style & MONO ? monoFonts : fonts}`;
}

/** Paints a label. The middle of its lower-case letters and digits is at y. */
function paintLabel(to, item, picture) {
    const { style } = item;
    const [x, y] = item.numbers;
    const [first, size] = item.range;
    const text = item.memory.text(item.text + first, size);
    const base = y + 0.36 * (style & SMALL ? SMALL_SIZE : TEXT_SIZE);
    to.font = fontOf(style);
    to.textAlign = style & RIGHT ? "right" : style & LEFT ? "left" : "center";
    if (style & HALO) {
        to.strokeStyle = picture.colors[BACKGROUND].strong;
        to.lineWidth = HALO_WIDTH;
        to.lineJoin = "round";
        to.setLineDash(NO_DASHES);
        to.strokeText(text, x, base);
        to.lineJoin = "miter";
    }
    to.fillStyle = picture.colors[item.meaning].strong;
    to.fillText(text, x, base);
    if (!(style & SMALL)) {
        picture.words.push(style & BOLD ? `${text}.` : text);
    }
}

// ---- the whole list ---------------------------------------------------------------------------

/** Limits what follows to a rectangle, or ends the limit. */
function setClip(to, [x, y, x2, y2]) {
    to.restore(); // the only way to end a clip of a canvas
    to.save();
    if (x2 > x && y2 > y) {
        to.beginPath();
        to.rect(x, y, x2 - x, y2 - y);
        to.clip();
    }
}

function paintOne(to, picture, item, scale) {
    switch (item.kind) {
        case ARROW:
            paintArrow(to, item, picture.colors[item.meaning]);
            break;
        case LABEL:
            paintLabel(to, item, picture);
            break;
        case CROWD:
            paintCrowd(to, picture, item.range[0], item.numbers, scale);
            break;
        case CLIP:
            setClip(to, item.numbers);
            break;
        default:
            return false;
    }
    return true;
}

/**
 * Paints what a model shows over the whole canvas.
 * @param {CanvasRenderingContext2D} to
 * @param {import("./model.js").Model} model
 * @param {number} [scale] pixels of the canvas per pixel of the picture
 * @returns {string[]} the text in the picture, except small text
 */
export function paint(to, model, scale = 1) {
    const picture = { ...model.picture(), words: [] };
    const item = new Item(picture);
    to.save();
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.fillStyle = picture.colors[BACKGROUND].strong;
    to.fillRect(0, 0, to.canvas.width, to.canvas.height);
    to.setTransform(scale, 0, 0, scale, 0, 0);
    to.save();
    for (let index = 0; index < picture.count; ) {
        item.moveTo(index);
        index += paintOne(to, picture, item, scale) ? 1 : paintPaths(to, picture, item, index);
    }
    to.restore();
    to.restore();
    return picture.words;
}
