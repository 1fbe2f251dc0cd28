// The page: passes input to the model, paints its pictures on the canvas, and lets time pass.
import { Address } from "./address.js";
import { Files, copyByHand, copyText, takeDrops } from "./files.js";
import { Film } from "./film.js";
import { Gamepads } from "./gamepad.js";
import { Keyboard } from "./keyboard.js";
import { paint } from "./paint.js";
import { Panel } from "./panel.js";
import { Pointer } from "./pointer.js";
import { withHyphen } from "./rows.js";
import { Screen } from "./screen.js";
import { Start } from "./start.js";
import { Stick } from "./stick.js";
import { Tabs } from "./tabs.js";
import { followTheme, keepTheme, showTheme } from "./theme.js";
import { Ticks } from "./ticks.js";
import { Words } from "./words.js";

const panelPause = 100; // milliseconds between two panels during motion
const space = 32;
const steered = "dot"; // the lab that is steered by keys, a gamepad or the stick
// Events that clear the last message, as in the model.
const deeds = new Set(["down", "key", "field", "lab"]);
const isShort = (error) => error instanceof RangeError && error.message === "not enough memory";
const $ = (id) => document.getElementById(id);

export class Page {
    #screen;
    #ticks = new Ticks();
    #panel = new Panel($("rows"), $("help"), (code, text) =>
        this.take({ kind: "field", code, text }), (code) => this.take({ kind: "over", code }));
    #words = new Words($("words"));
    #labels = []; // text in the picture
    #tabs;
    #files;
    #film = new Film();
    #address;
    #start;
    #pads;
    #keyboard;
    #pointer;
    #stick;
    #frame = 0; // the id from requestAnimationFrame, or 0
    #isStale = true; // the picture must be drawn again
    #panelDue = 0; // when the panel may be updated; 0: at once
    #shown = { lab: "", isDark: null };
    #said = { node: $("said"), text: "" }; // the page's message; the model's come after
    #isOver = false;
    #calm = matchMedia("(prefers-reduced-motion: reduce)");
    #calmed = new Set(); // labs that were paused because of reduced motion
    #fail;

    /** @param fail is called with an error after which nothing continues */
    constructor(model, fail) {
        this.model = model;
        this.#fail = fail;
        this.#files = new Files(model, (text) => this.say(text));
        this.#address = new Address(model, () => this.#follow());
        const take = (event) => this.take(event);
        this.#tabs = new Tabs($("labs"), $("lab"), model.labs, (code) =>
            this.#address.goTo(model.labs[code].name));
        this.#start = new Start($("first"), $("cards"), model);
        this.#pads = new Gamepads(take, (by) => this.#turnLab(by));
        this.#keyboard = new Keyboard($("picture"), this);
        this.#pointer = new Pointer($("picture"), take);
        this.#stick = new Stick($("stick"), take);
        followTheme(take);
        const coarse = matchMedia("(hover: none) and (pointer: coarse)");
        const sendDevice = () => this.#guard(() => model.setDevice(coarse.matches));
        coarse.addEventListener("change", sendDevice);
        sendDevice();
        this.#screen = new Screen($("stage"), $("picture"), (x, y) => {
            take({ kind: "resize", x, y });
            if (this.#screen) {
                this.#guard(() => this.#draw()); // resizing clears a canvas
            }
        });
        this.#listen();
    }

    #listen() {
        addEventListener("blur", () => this.#release());
        addEventListener("gamepadconnected", () => this.#schedule());
        document.addEventListener("visibilitychange", () => {
            this.#ticks.stop(); // no time passes while the page is hidden
            this.#schedule();
        });
        $("rows").addEventListener("copy", (event) => {
            const text = getSelection().toString(); // of a field that is edited: empty
            if (text) {
                event.clipboardData.setData("text/plain", withHyphen(text));
                event.preventDefault();
            }
        });
        $("open").hidden = false;
        $("open").addEventListener("click", () => $("file").click());
        $("file").addEventListener("change", ({ target }) => {
            this.#open(target.files[0]);
            target.value = ""; // so that the same file can be opened again
        });
        takeDrops($("stage"), (file) => this.#open(file));
    }

    /** Shows what the address says, and starts. */
    start() {
        this.#follow();
        this.#turn(performance.now());
    }

    // ---- input --------------------------------------------------------------------------------

    /** Returns whether the playground took the event. */
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

    /** Returns whether a row of the panel has a key. */
    has(key) {
        return !this.#isOver && this.model.panel().some((row) => row.key === key);
    }

    /** Commits the text that is being edited. */
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
            if (this.#address.follow()) {
                this.#calmed.clear();
            }
            this.#showStart();
            this.#changed();
        });
    }

    // Shows the start page or the lab, as the address says.
    #showStart() {
        const { isAtStart } = this.#address;
        $("start").hidden = !isAtStart;
        $("lab").hidden = isAtStart;
        this.#start.show(isAtStart);
        if (isAtStart) {
            this.#shown.lab = "";
            this.#tabs.show("");
            document.title = "carom – exact collision detection for circles and boxes";
        }
    }

    async #open(file) {
        const text = file && (await this.#files.read(file));
        if (typeof text === "string") {
            this.#guard(() => {
                this.say("");
                this.#address.isAtStart = false;
                this.#showStart();
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

    // ---- output -------------------------------------------------------------------------------

    /** Shows a message until the next action; "" removes it. */
    say(text) {
        this.#said.text = text;
        this.#said.node.textContent = text;
    }

    #showMessage() {
        const { node, text } = this.#said;
        const message = text || this.model.message;
        if (node.textContent !== message) {
            node.textContent = message; // screen readers announce it
        }
    }

    #changed() {
        this.#isStale = true;
        this.#panelDue = 0;
        this.#doWants();
        this.#address.changed();
        this.#schedule();
    }

    // The clipboard is only accessible while a key or click is handled, so this does not wait.
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
        } else if (want === "drawing") {
            const { clientWidth, clientHeight } = $("picture");
            this.#files.saveDrawing(clientWidth, clientHeight);
        } else if (want === "film") {
            this.#files.saveFilm(this.#film);
        }
    }

    async #copy(text) {
        if (!(await copyText(text))) {
            this.say("Not copied: the browser does not allow access to the clipboard.");
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
            if (this.#address.isAtStart) {
                this.#ticks.stop(); // no time passes in a lab that is not shown
                this.#showColors();
                return;
            }
            const hasPads = this.#pads.look();
            this.#keepCalm();
            if (this.#ticks.pass(this.model, now)) {
                this.#isStale = true;
                this.#address.changed();
            }
            if (this.#isStale) {
                this.#showMessage();
                this.#draw();
                if (this.model.isMoving) {
                    this.#film.add($("picture"), now);
                }
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
        $("picture").style.cursor = this.model.cursor;
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
        this.#panel.show(rows, model.lab);
        this.#words.show(this.#labels, rows, isMoving);
        this.#panelDue = now + panelPause;
    }

    // Updates what surrounds picture and panel.
    #showFrame() {
        const { lab } = this.model;
        const { title } = this.model.labs.find(({ name }) => name === lab);
        if (lab !== this.#shown.lab) {
            this.#tabs.show(lab);
            this.#film.clear();
            this.#stick.show(lab === steered);
            $("picture").setAttribute("aria-label", `${title}, the picture`);
            document.title = `${title} – carom playground`;
        }
        this.#shown.lab = lab;
        this.#showColors();
    }

    #showColors() {
        const { isDark } = this.model;
        if (isDark !== this.#shown.isDark) {
            this.#shown.isDark = isDark;
            showTheme(this.model);
            keepTheme(isDark);
            this.#start.paint();
        }
    }

    // If the system asks for reduced motion, each lab starts paused.
    #keepCalm() {
        const { isMoving, lab } = this.model;
        if (!this.#calm.matches || !isMoving || lab === steered || this.#calmed.has(lab)) {
            return;
        }
        const rows = this.model.panel();
        const pause = rows.find(({ kind, key }) => kind === "switch" && key === space);
        this.#calmed.add(lab);
        this.model.setField(pause.code, "1");
        this.say("Paused, since your system asks for less motion. Switch Pause off to start.");
    }

    // After an error in the module its state cannot be trusted.
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
