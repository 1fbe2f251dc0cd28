// Writes a picture as SVG: stands in for a canvas, so that paint.js paints on it.
const rounded = (x) => String(Math.round(x * 100) / 100);
const escaped = (text) =>
    text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const anchors = { left: "start", center: "middle", right: "end" };

// A colour of eight digits, which few programs know in files, as a colour and an opacity.
function inked(name, color) {
    const alpha = Number.parseInt(color.slice(7) || "ff", 16) / 255;
    const opacity = alpha < 1 ? ` ${name}-opacity="${rounded(alpha)}"` : "";
    return `${name}="${color.slice(0, 7)}"${opacity}`;
}

/** A canvas and its context in one; scale and translation stay as they are. */
export class SvgCanvas {
    #parts = [];
    #path = "";
    #open = [0]; // of each saved state, the groups to close
    #clips = 0;
    #dashes = [];
    lineWidth = 1;
    lineJoin = "miter";
    strokeStyle = "#000000";
    fillStyle = "#000000";
    font = "";
    textAlign = "left";

    constructor(width, height) {
        this.canvas = { width, height };
    }

    save() {
        this.#open.push(0);
    }

    restore() {
        this.#parts.push("</g>\n".repeat(this.#open.pop()));
    }

    setTransform() {}

    setLineDash(dashes) {
        this.#dashes = dashes;
    }

    beginPath() {
        this.#path = "";
    }

    moveTo(x, y) {
        this.#path += `M${rounded(x)} ${rounded(y)}`;
    }

    lineTo(x, y) {
        this.#path += `L${rounded(x)} ${rounded(y)}`;
    }

    closePath() {
        this.#path += "Z";
    }

    // Only whole circles, which begin at their right.
    arc(x, y, radius) {
        const half = `A${rounded(radius)} ${rounded(radius)} 0 0 1`;
        for (const end of [x - radius, x + radius]) {
            this.#path += `${half} ${rounded(end)} ${rounded(y)}`;
        }
    }

    rect(x, y, width, height) {
        const [right, bottom] = [x + width, y + height].map(rounded);
        this.#path += `M${rounded(x)} ${rounded(y)}H${right}V${bottom}H${rounded(x)}Z`;
    }

    clip() {
        const id = `clip-${++this.#clips}`;
        this.#parts.push(`<clipPath id="${id}"><path d="${this.#path}"/></clipPath>\n`,
            `<g clip-path="url(#${id})">\n`);
        this.#open[this.#open.length - 1]++;
    }

    fill() {
        this.#parts.push(`<path d="${this.#path}" ${inked("fill", this.fillStyle)}/>\n`);
    }

    #stroked() {
        const dashes = this.#dashes.length > 0 ? ` stroke-dasharray="${this.#dashes}"` : "";
        return `fill="none" ${inked("stroke", this.strokeStyle)} stroke-width="${this.lineWidth}"` +
            `${this.lineJoin === "round" ? ' stroke-linejoin="round"' : ""}${dashes}`;
    }

    stroke() {
        this.#parts.push(`<path d="${this.#path}" ${this.#stroked()}/>\n`);
    }

    fillRect(x, y, width, height) {
        this.beginPath();
        this.rect(x, y, width, height);
        this.fill();
    }

    #text(text, x, y, ink) {
        const [, bold, size, family] = /^(bold )?(\S+)px (.*)$/.exec(this.font);
        this.#parts.push(`<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}"`,
            ` font-family="${escaped(family)}"${bold ? ' font-weight="bold"' : ""}`,
            ` text-anchor="${anchors[this.textAlign]}" ${ink}>${escaped(text)}</text>\n`);
    }

    fillText(text, x, y) {
        this.#text(text, x, y, inked("fill", this.fillStyle));
    }

    strokeText(text, x, y) {
        this.#text(text, x, y, `${this.#stroked()} aria-hidden="true"`);
    }

    drawImage(canvas, x, y) {
        this.#parts.push(`<image x="${x}" y="${y}" width="${canvas.width}"`,
            ` height="${canvas.height}" href="${canvas.toDataURL()}"/>\n`);
    }

    /** Returns the file. */
    text(title) {
        const { width, height } = this.canvas;
        return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
            `viewBox="0 0 ${width} ${height}">\n<title>${escaped(title)}</title>\n` +
            `${this.#parts.join("")}</svg>\n`;
    }
}
