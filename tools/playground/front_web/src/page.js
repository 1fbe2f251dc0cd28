// The page: what hands do goes to the model, what it draws to the canvas, and time passes.
import { Address } from "./address.js";
import { Files, copyByHand, copyText, takeDrops } from "./files.js";
import { Gamepads } from "./gamepad.js";
import { Keyboard } from "./keyboard.js";
import { paint } from "./paint.js";
import { Panel } from "./panel.js";
import { Pointer } from "./pointer.js";
import { Screen } from "./screen.js";
import { Stick } from "./stick.js";
import { Tabs } from "./tabs.js";
import { followSystemTheme, showTheme } from "./theme.js";
import { Ticks } from "./ticks.js";
import { Words } from "./words.js";

const panelPause = 100; // milliseconds between two panels while something moves
const space = 32;
const steered = "dot"; // the lab that is steered, by keys, a gamepad or the stick
// Events after which what was said before is over, as the model has it.
const deeds = new Set(["down", "key", "field", "lab"]);
const isShort = (error) => error instanceof RangeError && error.message === "not enough memory";
const $ = (id) => document.getElementById(id);

export class Page {
    #screen;
    #ticks = new Ticks();
    #panel = new Panel($("rows"), $("help"), (code, text) =>
        this.take({ kind: "field", code, text }));
    #words = new Words($("words"));
    #labels = []; // what the picture says
    #tabs;
    #files;
    #address;
    #pads;
    #keyboard;
    #pointer;
    #stick;
    #frame = 0; // what requestAnimationFrame gave, or 0
    #isStale = true; // there is something new to see
    #panelDue = 0; // when the panel may be shown anew; 0: at once
    #shown = { lab: "", isDark: null };
    #said = { node: $("said"), text: "" }; // by the page; the playground's messages come after it
    #isOver = false;
    #calm = matchMedia("(prefers-reduced-motion: reduce)");
    #calmed = new Set(); // the labs that were paused since less motion is asked for
    #fail;

    /** @param fail is told of an error after which nothing goes on */
    constructor(model, fail) {
        this.model = model;
        this.#fail = fail;
        this.#files = new Files(model, (text) => this.say(text));
        this.#address = new Address(model, () => this.#follow());
        const take = (event) => this.take(event);
        this.#tabs = new Tabs($("labs"), $("lab"), model.labs, (code) =>
            take({ kind: "lab", code }));
        this.#pads = new Gamepads(take, (by) => this.#turnLab(by));
        this.#keyboard = new Keyboard($("picture"), this);
        this.#pointer = new Pointer($("picture"), take);
        this.#stick = new Stick($("stick"), take);
        followSystemTheme(take);
        this.#screen = new Screen($("stage"), $("picture"), (x, y) => {
            take({ kind: "resize", x, y });
            if (this.#screen) {
                this.#guard(() => this.#draw()); // a canvas of another size is empty
            }
        });
        this.#listen();
    }

    #listen() {
        addEventListener("blur", () => this.#release());
        addEventListener("gamepadconnected", () => this.#schedule());
        document.addEventListener("visibilitychange", () => {
            this.#ticks.stop(); // no time passes while nobody looks
            this.#schedule();
        });
        $("open").hidden = false;
        $("open").addEventListener("click", () => $("file").click());
        $("file").addEventListener("change", ({ target }) => {
            this.#open(target.files[0]);
            target.value = ""; // the same file may be opened again
        });
        takeDrops($("stage"), (file) => this.#open(file));
    }

    /** Shows what the address says, and goes on from there. */
    start() {
        this.#follow();
        this.#turn(performance.now());
    }

    // ---- what goes in -------------------------------------------------------------------------

    /** Whether the playground took it. */
    take(event) {
        let isTaken = false;
        this.#guard(() => {
            if (deeds.has(event.kind)) {
                this.say("");
            }
            isTaken = this.model.take(event);
            this.#changed();
        });
        return isTaken;
    }

    /** Whether a row of the panel has a key. */
    has(key) {
        return !this.#isOver && this.model.panel().some((row) => row.key === key);
    }

    /** What is being typed counts. */
    commit() {
        this.#panel.commit();
    }

    #turnLab(by) {
        const { labs, lab } = this.model;
        const now = labs.findIndex(({ name }) => name === lab);
        this.take({ kind: "lab", code: (now + by + labs.length) % labs.length });
    }

    #follow() {
        this.#guard(() => {
            this.say("");
            this.#calmed.clear();
            this.#address.follow();
            this.#changed();
        });
    }

    async #open(file) {
        const text = file && (await this.#files.read(file));
        if (typeof text === "string") {
            this.#guard(() => {
                this.say("");
                this.#files.show(file.name, text);
                this.#changed();
            });
        }
    }

    #release() {
        this.#keyboard.release();
        this.#pointer.release();
        this.#stick.release();
    }

    // ---- what comes out -----------------------------------------------------------------------

    /** Shows a message until something is done; "" takes it away. */
    say(text) {
        this.#said.text = text;
        this.#said.node.textContent = text;
    }

    #showMessage() {
        const { node, text } = this.#said;
        const message = text || this.model.message;
        if (node.textContent !== message) {
            node.textContent = message; // which is read out
        }
    }

    #changed() {
        this.#isStale = true;
        this.#panelDue = 0;
        this.#doWants();
        this.#address.changed();
        this.#schedule();
    }

    // The clipboard is open only while a key or a click is being handled, so this does not wait.
    #doWants() {
        const { model } = this;
        const want = model.wants();
        if (want === "copy") {
            const { copied } = model;
            this.#copy(copied === model.link() ? this.#address.of(copied) : copied);
        } else if (want === "save") {
            this.#files.save();
        } else if (want === "screenshot") {
            this.#draw();
            this.#files.savePicture($("picture"));
        }
    }

    async #copy(text) {
        if (!(await copyText(text))) {
            this.say("It is not copied: the browser does not let the page reach the clipboard.");
            copyByHand(text);
        }
    }

    #schedule() {
        if (this.#frame === 0 && !document.hidden && !this.#isOver) {
            this.#frame = requestAnimationFrame((now) => this.#turn(now));
        }
    }

    #turn(now) {
        this.#frame = 0;
        this.#guard(() => {
            const hasPads = this.#pads.look();
            this.#keepCalm();
            if (this.#ticks.pass(this.model, now)) {
                this.#isStale = true;
                this.#address.changed();
            }
            if (this.#isStale) {
                this.#showMessage();
                this.#draw();
                this.#showRows(now);
            }
            if (this.model.isMoving || hasPads) {
                this.#schedule();
            }
        });
    }

    #draw() {
        const { context, scale } = this.#screen;
        this.#ticks.measure(() => (this.#labels = paint(context, this.model, scale)));
    }

    #showRows(now) {
        const { model } = this;
        const isMoving = model.isMoving;
        this.#showFrame();
        this.#isStale = false;
        if (isMoving && now < this.#panelDue) {
            return;
        }
        const titles = model.labs.map(({ title }) => title).join();
        const rows = model.panel().filter(({ choices }) => choices.join() !== titles);
        this.#panel.show(rows);
        this.#words.show(this.#labels, rows, isMoving);
        this.#panelDue = now + panelPause;
    }

    // What is around picture and panel.
    #showFrame() {
        const { lab, isDark } = this.model;
        const { title } = this.model.labs.find(({ name }) => name === lab);
        if (lab !== this.#shown.lab) {
            this.#tabs.show(lab);
            this.#stick.show(lab === steered);
            $("picture").setAttribute("aria-label", `${title}, the picture`);
            document.title = `${title} – carom playground`;
        }
        if (isDark !== this.#shown.isDark) {
            showTheme(this.model);
        }
        this.#shown = { lab, isDark };
    }

    // Who asked the system for less motion starts what moves by itself, in each lab.
    #keepCalm() {
        const { isMoving, lab } = this.model;
        if (!this.#calm.matches || !isMoving || lab === steered || this.#calmed.has(lab)) {
            return;
        }
        const rows = this.model.panel();
        const pause = rows.find(({ kind, key }) => kind === "switch" && key === space);
        this.#calmed.add(lab);
        this.model.setField(pause.code, "1");
        this.say("Paused, since your system asks for less motion. Space or Pause starts it.");
    }

    // After an error in the module nothing that it says can be trusted.
    #guard(act) {
        if (this.#isOver) {
            return;
        }
        try {
            act();
        } catch (error) {
            if (isShort(error)) {
                this.say("There is not enough memory for this.");
                return;
            }
            this.#isOver = true;
            this.#address.stop();
            this.#fail(error);
            throw error;
        }
    }
}
