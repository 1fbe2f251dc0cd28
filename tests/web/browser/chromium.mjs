// Chromium for the tests: one browser per process, which runs one file or a group of them, and one
// new context per test. A test fails if one of its pages reports an error.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "../../../scripts/serve.mjs";
import { root, web } from "../built.mjs";

const ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const LAPTOP = { viewport: { width: 1280, height: 800 } };
export const WIDE = { viewport: { width: 2200, height: 1100 } };

let browser;
const servers = [];

before(async () => {
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        headless: true,
        args: ARGUMENTS,
    });
});

after(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.stop()));
});

/** Returns the address of a folder, which is served until the tests of the process end. */
export async function serveFolder(folder, headers) {
    const server = await serve(folder, 0, headers);
    servers.push(server);
    return server.url;
}

/** The address of what was built. */
export const serveWeb = (headers) => serveFolder(web, headers);
/** The address of the whole tree. */
export const serveTree = () => serveFolder(root);

/**
 * A page in a context of its own. What goes wrong in it (an exception, a console error or warning,
 * a request that fails) is put into `page.wrongs`, and fails the test at its end unless the test
 * has taken it out.
 */
export async function newPage(t, options = {}) {
    const { init, ...rest } = options;
    const context = await browser.newContext({ ...LAPTOP, ...rest });
    context.setDefaultTimeout(15000);
    if (init) {
        await context.addInitScript(init);
    }
    const wrongs = [];
    const watch = (page) => {
        page.wrongs = wrongs;
        page.on("pageerror", (error) => wrongs.push(`exception: ${error.message}`));
        page.on("console", (message) => {
            if (message.type() === "error" || message.type() === "warning") {
                wrongs.push(`console ${message.type()}: ${message.text()}`);
            }
        });
        page.on("requestfailed", (r) => wrongs.push(`${r.url()}: ${r.failure()?.errorText}`));
    };
    context.on("page", watch);
    const page = await context.newPage();
    t.after(async () => {
        await context.close();
        assert.deepEqual(wrongs, [], "the page said errors");
    });
    return page;
}

/** Returns an empty page at a server, for code that runs there. */
export async function newBlankPage(t, url) {
    const page = await newPage(t);
    const empty = { body: "", contentType: "text/html" };
    await page.route(`${url}blank`, (route) => route.fulfill(empty));
    await page.goto(`${url}blank`);
    return page;
}
