// Keeps what is shown in the page's address, so that the address shows the same to everyone.

const pause = 500; // milliseconds between two changes of the address
const longest = 4000; // letters, during motion: a longer link waits until the motion ends

export class Address {
    #model;
    #written = ""; // the link that the address has, or will have
    #timer = 0;

    /** @param led is called when the user changes the address */
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
     * Follows the address: to a link, or to the lab with that name; else it shows a message. The
     * address stays as it is until something changes.
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
        if (link === this.#written || (this.#model.isMoving && link.length > longest)) {
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
