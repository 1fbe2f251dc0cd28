// Position and text of a slider, as in the desktop's panel (front_sdl/panel_layout.c).

// A range over powers of ten has a logarithmic scale.
const isByPowers = ({ min, max }) => min > 0 && max >= 100 * min;

const clamp = (x, least, most) => Math.min(Math.max(x, least), most);

/** Returns the position of the row's value, from 0 to 1. */
export function shareOf(row) {
    const scaled = isByPowers(row) ? (x) => Math.log(Math.max(x, row.min)) : (x) => x;
    const [value, min, max] = [Number(row.value), row.min, row.max].map(scaled);
    return max > min ? clamp((value - min) / (max - min), 0, 1) || 0 : 0;
}

// Returns the distance between values that a slider can take: 1, 2 or 5 times a power of ten, for
// about `parts` values.
function evenStep(range, parts) {
    const power = 10 ** Math.floor(Math.log10(range / parts));
    const step = range / parts / power;
    return power * (step < 1.5 ? 1 : step < 3.5 ? 2 : step < 7.5 ? 5 : 10);
}

function valueAt({ min, max }, share, byPowers) {
    if (!(share > 0) || !(max > min)) {
        return min;
    }
    if (share >= 1) {
        return max;
    }
    const value = byPowers ? min * (max / min) ** share : min + share * (max - min);
    const step = byPowers ? 10 ** (Math.floor(Math.log10(value)) - 1) : evenStep(max - min, 100);
    return clamp(step * Math.round(value / step), min, max);
}

/** Returns the text of the value at a position from 0 to 1. */
export function textAt(row, share) {
    const value = valueAt(row, share, isByPowers(row));
    const digits = Math.abs(value) >= 1 && Math.abs(value) < 1e9 ? 10 : 6;
    return Math.abs(value) < 1e-12 ? "0" : String(Number(value.toPrecision(digits)));
}

export const isSame = (a, b) => Math.fround(Number(a)) === Math.fround(Number(b));

/**
 * Returns the next value, by a number of hundredths; one may be less than the distance of values.
 */
export function textBeside(row, hundredths) {
    const share = shareOf(row);
    let text = row.value;
    for (let i = 1; i <= 20 && isSame(text, row.value); i++) {
        text = textAt(row, share + 0.01 * hundredths * i);
    }
    return text;
}
