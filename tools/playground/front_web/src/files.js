// Opens and downloads scenes, downloads pictures and films, and copies to the clipboard.
import { paint } from "./paint.js";
import { SvgCanvas } from "./svg.js";

const most = 100 * 1024 * 1024; // bytes of a scene (scene/scene.h)
const longestName = 80; // letters in a message, so that the error fits, too

function download(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    // The browser may take some time to start the download.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shows a text, selected, for copying by hand. */
export function copyByHand(text) {
    const dialog = document.getElementById("copy");
    const area = document.getElementById("copy-text");
    area.value = text;
    dialog.showModal();
    area.select();
}

function copyByCommand(text) {
    const area = document.createElement("textarea");
    const { activeElement: before } = document;
    area.value = text;
    area.className = "unseen";
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    before?.focus({ preventScroll: true });
    return isCopied;
}

/** Copies a text to the clipboard; returns false if the browser does not allow it. */
export async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyByCommand(text);
    }
}

export class Files {
    #model;
    #say;
    #opened = null; // the file that was opened last, and the state that still shows it
    #pictures = 0;

    constructor(model, say) {
        this.#model = model;
        this.#say = say;
    }

    /** Returns the text of a file, or undefined after a message. */
    async read(file) {
        if (file.size > most) {
            this.#say(`${file.name}: a scene has at most 100 MiB.`);
            return undefined;
        }
        try {
            return await file.text();
        } catch (error) {
            this.#say(`${file.name}: ${error.message}`);
            return undefined;
        }
    }

    get #shown() {
        const { lab, origin } = this.#model;
        return `${lab} ${origin.start}`;
    }

    /** Opens a scene; saving uses its name. */
    show(name, text) {
        const called = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
        if (this.#model.open(text, called)) {
            this.#opened = { name, lost: this.#model.lost, shown: this.#shown };
        }
    }

    save() {
        const isOpened = this.#opened?.shown === this.#shown;
        const { name, lost } = isOpened ? this.#opened : { name: "scene.json", lost: "" };
        const scene = new Blob([this.#model.write()], { type: "application/json" });
        download(scene, name);
        const without = lost && `, without ${lost}`;
        this.#say(`Saved as ${name} among the browser's downloads${without}.`);
    }

    /** Downloads a picture or film. Without a blob, reports that there is not enough memory. */
    saveBlob(blob, extension) {
        const name = `carom-${this.#model.lab}-${++this.#pictures}.${extension}`;
        if (blob) {
            download(blob, name);
        }
        this.#say(blob ? `Saved as ${name} among the browser's downloads.`
            : "There is not enough memory for the picture.");
    }

    savePicture(canvas) {
        canvas.toBlob((blob) => this.saveBlob(blob, "png"), "image/png");
    }

    saveDrawing(width, height) {
        const to = new SvgCanvas(width, height);
        paint(to, this.#model);
        const { title } = this.#model.labs.find(({ name }) => name === this.#model.lab);
        this.saveBlob(new Blob([to.text(title)], { type: "image/svg+xml" }), "svg");
    }

    saveFilm(film) {
        if (film.isEmpty) {
            this.#say("Nothing has moved: there is no film.");
            return;
        }
        this.#say("Writing the film…"); // shown before the work, which may take seconds
        setTimeout(() => {
            const gif = film.gif();
            if (gif) {
                this.saveBlob(new Blob([gif], { type: "image/gif" }), "gif");
            }
        }, 50);
    }
}

/** Passes files that are dropped on the page to `open`; `stage` shows that they can be dropped. */
export function takeDrops(stage, open) {
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    addEventListener("dragover", (event) => {
        if (hasFiles(event)) {
            event.preventDefault();
            stage.classList.add("dropping");
        }
    });
    addEventListener("dragleave", (event) => {
        if (event.relatedTarget === null) {
            stage.classList.remove("dropping");
        }
    });
    addEventListener("drop", (event) => {
        stage.classList.remove("dropping");
        if (hasFiles(event)) {
            event.preventDefault();
            open(event.dataTransfer.files[0]);
        }
    });
}
