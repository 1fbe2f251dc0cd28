// Paints very many discs: the model's own rasteriser makes the pixels, as on the desktop.

let own = null; // a separate canvas: putImageData ignores clips and blending

function canvasOf(width, height) {
    if (own === null) {
        own = document.createElement("canvas");
    }
    if (own.width !== width || own.height !== height) {
        own.width = width;
        own.height = height;
    }
    return own;
}

/** Paints the crowd `index` of a picture, in the rectangle (x, y) to (x2, y2) of its item. */
export function paintCrowd(to, picture, index, [x, y, x2, y2], scale) {
    const left = Math.max(Math.floor(x * scale), 0);
    const top = Math.max(Math.floor(y * scale), 0);
    const width = Math.min(Math.ceil(x2 * scale), to.canvas.width) - left;
    const height = Math.min(Math.ceil(y2 * scale), to.canvas.height) - top;
    if (!(width > 0 && height > 0)) {
        return;
    }
    const pointer = picture.memory.c.play_web_crowd(
        picture.list, index, scale, left, top, width, height, picture.isDark);
    if (pointer === 0) {
        return; // no memory for pixels: the rest of the picture is painted
    }
    const { buffer } = picture.memory.u8;
    const pixels = new Uint8ClampedArray(buffer, pointer, 4 * width * height);
    const canvas = canvasOf(width, height);
    canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
    to.save();
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.drawImage(canvas, left, top);
    to.restore();
}
