// The start page: cards that play the cases in which a formula fails, beside carom.
import { paint } from "./paint.js";
import { element } from "./rows.js";

const height = 150; // of a card's picture, in pixels
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
    #seconds = 0;
    #last = 0; // the time of the last frame, or 0
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
            if (this.#seconds === model.cardStill) {
                this.#seconds = 0;
            }
            changed();
        });
        const address = `#case/${name}`;
        this.node = element("article", { className: "card" },
            element("h3", {}, element("a", { href: address }, title)),
            this.#canvas,
            element("div", { className: "sides" },
                element("p", {}, element("b", {}, "Formula "), fails),
                element("p", {}, element("b", {}, "carom "), works)),
            element("p", { className: "more" },
                element("a", { href: address }, "Open in the lab"), this.button));
        this.#canvas.addEventListener("click", () => location.assign(address));
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
        const width = canvas.clientWidth;
        const scale = devicePixelRatio;
        const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
        if (width === 0) {
            return;
        }
        if (canvas.width !== w || canvas.height !== h) {
            canvas.width = w;
            canvas.height = h;
        }
        const picture = () => this.#model.cardPicture(this.#number, this.#seconds, width, height);
        paint(canvas.getContext("2d"), { picture }, scale);
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

    /** @param {HTMLElement} list gets the cards */
    constructor(list, model) {
        this.#cards = model.cards
            .map((card, number) => ({ card, number }))
            .sort((a, b) => placeOf(a.card) - placeOf(b.card))
            .map(({ card, number }) => new Card(model, number, card, () => this.#changed()));
        list.replaceChildren(...this.#cards.map(({ node }) => node));
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
        new ResizeObserver(() => this.paint()).observe(list);
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
