// Puts a canvas and the code into every section, and starts the example with its name.
const failure = document.getElementById("failure");

async function begin(section) {
    const url = new URL(`${section.id}.js`, import.meta.url);
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", section.querySelector("p").textContent);
    const code = document.createElement("pre");
    code.tabIndex = 0; // it scrolls
    code.textContent = await (await fetch(url)).text();
    const details = document.createElement("details");
    details.append(document.createElement("summary"), code);
    details.firstChild.textContent = "The code";
    section.append(canvas, details);
    const { start } = await import(url);
    start(canvas);
}

try {
    await Promise.all([...document.querySelectorAll("section")].map(begin));
    document.body.dataset.ready = "yes";
} catch (error) {
    failure.textContent = error.message;
    failure.hidden = false;
    throw error;
}
