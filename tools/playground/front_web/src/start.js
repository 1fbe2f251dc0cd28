// The start page: cards that play the cases in which a formula fails, beside carom.
import { paint } from "./paint.js";
import { element } from "./rows.js";

const slack = 4; // pixels by which a click may move
// The cases that need no words come first; the others follow in the order of the lab.
const foremost = ["bullet", "flush", "reversed"];

function placeOf({ name }) {
    const place = foremost.indexOf(name);
    return place < 0 ? foremost.length : place;
}

class Card {
    #model;
    #number;
    #canvas = element("canvas", { role: "img" });
    #texts; // one sentence on each side
    #nodes; // where they are
    #seconds = 0;
    #last = 0; // the time of the last frame, or 0
    #moved = null; // how far the user dragged the shape, in pixels; null: the card plays its loop
    isVisible = false;
    isPlaying = false;

    /** @param changed is called when the card starts or stops */
    constructor(model, number, { name, title, fails, works }, changed) {
        this.#model = model;
        this.#number = number;
        this.#canvas.setAttribute("aria-label", `${title}: the formula, then carom`);
        this.button = element("button", { type: "button", className: "play" }, "Play");
        this.button.addEventListener("click", () => {
            this.isPlaying = !this.isPlaying;
            if (this.#seconds === model.cardStill || this.#moved) {
                this.#seconds = 0;
            }
            this.#moved = null;
            this.#say();
            changed();
        });
        const address = `#case/${name}`;
        this.#texts = [fails, works];
        this.#nodes = this.#texts.map((text) => element("span", {}, text));
        this.node = element("article", { className: "card" },
            element("h3", {}, element("a", { href: address }, title)),
            this.#canvas,
            element("div", { className: "sides" },
                element("p", {}, element("b", {}, "Formula "), this.#nodes[0]),
                element("p", {}, element("b", {}, "carom "), this.#nodes[1])),
            element("p", { className: "more" },
                element("a", { href: address }, "Open in the lab"), this.button));
        this.#takeDrags(changed);
    }

    // A drag across the picture moves the shape, and stops the loop. Fingers that go up or down
    // scroll the page.
    #takeDrags(changed) {
        const canvas = this.#canvas;
        let from = null; // what to add to the pointer
        canvas.addEventListener("pointerdown", (event) => {
            if (event.button === 0) {
                const { x, y } = this.#moved ?? { x: 0, y: 0 };
                from = { x: x - event.clientX, y: y - event.clientY };
                canvas.setPointerCapture(event.pointerId);
            }
        });
        canvas.addEventListener("pointermove", ({ clientX, clientY }) => {
            const moved = from && { x: from.x + clientX, y: from.y + clientY };
            if (moved && (this.#moved || Math.hypot(moved.x, moved.y) > slack)) {
                this.#moved = moved;
                this.isPlaying = false;
                changed();
            }
        });
        for (const end of ["pointerup", "pointercancel"]) {
            canvas.addEventListener(end, () => (from = null));
        }
    }

    #say(texts = this.#texts) {
        this.#nodes.forEach((node, side) => (node.textContent = texts[side]));
    }

    /** Whether time passes: the page must ask for another frame. */
    get isMoving() {
        return this.isVisible && this.isPlaying;
    }

    pass(now) {
        this.#seconds += this.#last === 0 ? 0 : Math.min(now - this.#last, 100) / 1000;
        this.#last = now;
    }

    rest() {
        this.#last = 0;
    }

    showResult() {
        this.#seconds = this.#model.cardStill;
    }

    paint() {
        const canvas = this.#canvas;
        const { clientWidth: width, clientHeight: height } = canvas;
        const scale = devicePixelRatio;
        const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
        if (width === 0) {
            return;
        }
        if (canvas.width !== w || canvas.height !== h) {
            canvas.width = w;
            canvas.height = h;
        }
        const [model, number] = [this.#model, this.#number];
        const { x, y } = this.#moved ?? {};
        const picture = () => this.#moved ? model.cardDragged(number, x, y, width, height)
            : model.cardPicture(number, this.#seconds, width, height);
        paint(canvas.getContext("2d"), { picture }, scale);
        if (this.#moved) {
            this.#say(model.cardFound);
        }
    }

    showButton() {
        this.button.textContent = this.isPlaying ? "Pause" : "Play";
    }
}

export class Start {
    #cards;
    #isShown = false;
    #frame = 0;
    #calm = matchMedia("(prefers-reduced-motion: reduce)");

    /** @param {HTMLElement} first gets the first card, @param {HTMLElement} list the others */
    constructor(first, list, model) {
        this.#cards = model.cards
            .map((card, number) => ({ card, number }))
            .sort((a, b) => placeOf(a.card) - placeOf(b.card))
            .map(({ card, number }) => new Card(model, number, card, () => this.#changed()));
        const [foremost, ...others] = this.#cards.map(({ node }) => node);
        first.replaceChildren(foremost);
        list.replaceChildren(...others);
        const seen = new IntersectionObserver((entries) => {
            for (const { target, isIntersecting } of entries) {
                this.#cards.find(({ node }) => node === target).isVisible = isIntersecting;
            }
            this.#changed();
        });
        for (const card of this.#cards) {
            seen.observe(card.node);
            card.isPlaying = !this.#calm.matches;
            if (this.#calm.matches) {
                card.showResult();
            }
        }
        const sizes = new ResizeObserver(() => this.paint());
        [first, list].forEach((node) => sizes.observe(node));
        document.addEventListener("visibilitychange", () => this.#changed());
    }

    show(isShown) {
        this.#isShown = isShown;
        this.#changed();
    }

    paint() {
        if (this.#isShown) {
            this.#cards.filter(({ isVisible }) => isVisible).forEach((card) => card.paint());
        }
    }

    #changed() {
        for (const card of this.#cards) {
            card.showButton();
        }
        this.paint();
        this.#schedule();
    }

    #schedule() {
        const isMoving = this.#isShown && this.#cards.some((card) => card.isMoving);
        if (isMoving && !document.hidden && this.#frame === 0) {
            this.#frame = requestAnimationFrame((now) => this.#turn(now));
        }
    }

    #turn(now) {
        this.#frame = 0;
        for (const card of this.#cards) {
            if (!this.#isShown || !card.isMoving) {
                card.rest();
                continue;
            }
            card.pass(now);
            card.paint();
        }
        this.#schedule();
    }
}
