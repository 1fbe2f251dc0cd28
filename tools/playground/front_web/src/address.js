// Keeps what is shown in the page's address, so that the address shows the same to everyone.

const pause = 500; // milliseconds between two changes of the address
const longest = 4000; // letters, during motion: a longer link waits until the motion ends

export class Address {
    #model;
    #written = ""; // the link that the address has, or will have
    #timer = 0;

    /** Whether the start page is shown, whose address stays as it is. */
    isAtStart = false;

    /** @param led is called when the user changes the address */
    constructor(model, led) {
        this.#model = model;
        addEventListener("hashchange", () => {
            if (this.#hash !== this.#written) {
                led();
            }
        });
    }

    // Some programs escape the colons and commas of an address that they pass on.
    get #hash() {
        const hash = location.hash.slice(1);
        try {
            return decodeURIComponent(hash);
        } catch {
            return hash;
        }
    }

    /**
     * Follows the address: to the start page if it is empty, to the lab or case with that name,
     * with settings such as crowd?bodies=100000, or to a link; else it shows a message. The
     * address stays as it is until something changes. Returns whether it is a link.
     */
    follow() {
        const hash = this.#hash;
        let isLink = false;
        this.isAtStart = hash === "" || hash === "start";
        if (this.#isSettings(hash)) {
            this.#showSettings(...hash.split("?"));
        } else if (this.#cardOf(hash)) {
            this.#showCase(this.#cardOf(hash).title);
        } else if (!this.isAtStart) {
            isLink = true;
            this.#model.follow(hash);
        }
        this.stop();
        this.#written = this.#model.link();
        return isLink;
    }

    // Whether it is a lab's name, or that with a question mark; a link of the pair lab is not.
    #isSettings(hash) {
        const [name] = hash.split("?");
        const isLab = this.#model.labs.some((lab) => lab.name === name);
        return isLab && (hash === name || name !== "pair");
    }

    // Settings are rows of the panel by their labels.
    #showSettings(lab, settings = "") {
        this.#model.showLab(lab);
        for (const [label, value] of new URLSearchParams(settings)) {
            const row = this.#model.panel().find((each) => each.label.toLowerCase() === label);
            if (row) {
                this.#model.setField(row.code, value);
            } else {
                this.#model.follow(`${lab}?${settings}`); // which says that it is no link
            }
        }
    }

    #cardOf(hash) {
        return this.#model.cards.find(({ name }) => hash === `case/${name}`);
    }

    #showCase(title) {
        this.#model.showLab("gallery");
        const { code } = this.#model.panel().find(({ choices }) => choices.includes(title));
        this.#model.setField(code, title);
    }

    /** Goes to an address of the page, as a new entry of the history. */
    goTo(hash) {
        if (this.#hash === hash) {
            dispatchEvent(new HashChangeEvent("hashchange"));
        } else {
            location.hash = hash;
        }
    }

    stop() {
        clearTimeout(this.#timer);
        this.#timer = 0;
    }

    /** Must be called after a possible change. */
    changed() {
        if (this.#timer === 0) {
            this.#timer = setTimeout(() => {
                this.#timer = 0;
                this.#write();
            }, pause);
        }
    }

    #write() {
        const link = this.#model.link();
        const waits = this.#model.isMoving && link.length > longest;
        if (this.isAtStart || link === this.#written || waits) {
            return;
        }
        this.#written = link;
        try {
            history.replaceState(null, "", `#${link}`);
        } catch {
            location.replace(`#${link}`); // replaceState may be refused for a page from a folder
        }
    }

    /** Returns the whole address for a link. */
    of(link) {
        return `${location.href.split("#")[0]}#${link}`;
    }
}
