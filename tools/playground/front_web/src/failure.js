// The message that the page shows when it cannot continue.

const browsers = "Chrome or Edge 91, Firefox 113, Safari 16.4, and later ones, have all it takes.";

// A module with one function that makes a vector of 16 bytes: it needs only simd128.
const vectors = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, // "\0asm", version 1
    1, 5, 1, 96, 0, 1, 123, // a type: () -> v128
    3, 2, 1, 0,
    10, 8, 1, 6, 0, 65, 0, 253, 15, 11, // i32.const 0, i8x16.splat
]);

/** Returns what went wrong, in words for the user. */
function explain(error) {
    const { message } = error;
    if (typeof WebAssembly !== "object") {
        return `WebAssembly is missing or switched off in this browser. ${browsers}`;
    }
    if (/content security policy|\bCSP\b/i.test(message)) {
        return "The site's Content Security Policy blocks WebAssembly: its script-src needs " +
            `'wasm-unsafe-eval'. (${message})`;
    }
    if (!WebAssembly.validate(vectors)) {
        return `This browser's WebAssembly lacks vectors (simd128). ${browsers}`;
    }
    if (typeof DecompressionStream !== "function") {
        return `This browser cannot unpack (DecompressionStream). ${browsers}`;
    }
    if (error instanceof RangeError) {
        return `There is not enough memory for the playground. (${message})`;
    }
    return `Something went wrong: ${message}. Reload the page to start again; its address ` +
        "contains the state, so include it in a bug report.";
}

/** Replaces the playground by the message. */
export function showFailure(error) {
    const main = document.querySelector("main");
    const alert = document.createElement("div");
    const title = document.createElement("h2");
    const words = document.createElement("p");
    alert.className = "failure";
    alert.setAttribute("role", "alert");
    title.textContent = "The playground cannot run here";
    alert.append(title, words);
    main.replaceChildren(alert);
    main.setAttribute("aria-busy", "false");
    document.getElementById("open").hidden = true;
    document.getElementById("labs").replaceChildren();
    // Text that is added after the alert exists is read out.
    words.textContent = explain(error);
}
