// A static server for the page, on this machine only:
//     node scripts/serve.mjs [FOLDER] [PORT]
import { createReadStream, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";

const TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
};

/** The file that an address names, or null: nothing outside the folder is served, nor by a link. */
function fileOf(folder, url) {
    try {
        const top = realpathSync(folder);
        const path = decodeURIComponent(new URL(url, "http://host").pathname);
        let file = realpathSync(join(top, path));
        if (statSync(file).isDirectory()) {
            file = realpathSync(join(file, "index.html"));
        }
        const stat = statSync(file);
        return file.startsWith(top + sep) && stat.isFile() ? { file, size: stat.size } : null;
    } catch {
        return null;
    }
}

/**
 * Serves a folder; port 0 takes any that is free. The headers go with every answer. Gives the
 * address and a way to stop.
 */
export function serve(folder, port = 0, headers = {}) {
    const server = createServer((request, response) => {
        const found = fileOf(folder, request.url);
        if (request.method !== "GET" && request.method !== "HEAD") {
            response.writeHead(405, { Allow: "GET, HEAD" }).end();
        } else if (!found) {
            response.writeHead(404, { "Content-Type": "text/plain" });
            response.end("There is no such file.\n");
        } else {
            response.writeHead(200, {
                "Content-Type": TYPES[extname(found.file)] ?? "application/octet-stream",
                "Content-Length": found.size,
                "Cache-Control": "no-cache",
                ...headers,
            });
            if (request.method === "HEAD") {
                response.end();
            } else {
                // A file that cannot be read ends the response, not the server.
                pipeline(createReadStream(found.file), response, () => {});
            }
        }
    });
    return new Promise((done, fail) => {
        server.once("error", fail);
        server.listen(port, "127.0.0.1", () => {
            done({
                url: `http://127.0.0.1:${server.address().port}/`,
                stop: () =>
                    new Promise((stopped) => {
                        server.close(stopped);
                        server.closeAllConnections?.();
                    }),
            });
        });
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [folder = "build/web", port = "8000"] = process.argv.slice(2);
    if (!fileOf(folder, "/")) {
        console.error(`${folder} has no index.html: run make web`);
        process.exit(1);
    }
    try {
        const { url } = await serve(folder, Number(port));
        console.log(`${folder} is at ${url} (ctrl-C ends it)`);
    } catch (error) {
        console.error(`cannot serve at port ${port}: ${error.message}`);
        process.exit(1);
    }
}
