// The start of the page.
import { showFailure } from "./failure.js";
import { Model } from "./model.js";
import { playBytes } from "./module.js";
import { Page } from "./page.js";

async function start() {
    const model = await Model.create(await playBytes());
    const page = new Page(model, showFailure);
    page.start();
    document.querySelector("main").setAttribute("aria-busy", "false");
    performance.mark("first picture");
    window.carom = page; // for the console, and for tests
}

start().catch((error) => {
    showFailure(error);
    throw error;
});
