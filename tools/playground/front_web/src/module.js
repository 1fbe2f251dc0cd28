// play.wasm as embedded in the script by build.mjs: gzip, as text.
import packed from "play.wasm.gz";

/** Returns the module's bytes. If the browser cannot unpack them, failure.js says so. */
export async function playBytes() {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
