// play.wasm as it lies in the script: packed by gzip, as text. build.mjs puts it there.
import packed from "play.wasm.gz";

/** The module's bytes. Where the browser cannot unpack them, failure.js says so. */
export async function playBytes() {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
