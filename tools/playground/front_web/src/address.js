// What is shown, in the page's address: whoever is given it sees the same.

const pause = 500; // milliseconds between two changes of the address
const longest = 4000; // letters, while something moves: what is longer waits until it rests

export class Address {
    #model;
    #written = ""; // the link that the address has, or should have
    #timer = 0;

    /** @param led is called when the address leads elsewhere */
    constructor(model, led) {
        this.#model = model;
        addEventListener("hashchange", () => {
            if (this.#hash !== this.#written) {
                led();
            }
        });
    }

    get #hash() {
        return location.hash.slice(1);
    }

    /**
     * Goes where the address leads: to a link, or to the lab of a name; else there is a message. It
     * stays as it is until something changes.
     */
    follow() {
        const hash = this.#hash;
        if (this.#model.labs.some(({ name }) => name === hash)) {
            this.#model.showLab(hash);
        } else if (hash !== "") {
            this.#model.follow(hash);
        }
        this.stop();
        this.#written = this.#model.link();
    }

    stop() {
        clearTimeout(this.#timer);
        this.#timer = 0;
    }

    /** Something may have changed. */
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
        if (link === this.#written || (this.#model.isMoving && link.length > longest)) {
            return;
        }
        this.#written = link;
        try {
            history.replaceState(null, "", `#${link}`);
        } catch {
            location.replace(`#${link}`); // a page from a folder may be refused the other way
        }
    }

    /** The whole address of a link. */
    of(link) {
        return `${location.href.split("#")[0]}#${link}`;
    }
}
