// What is shown, in the page's address: whoever is given it sees the same.

const pause = 500; // milliseconds between two changes of the address
const longest = 4000; // letters, while something moves: what is longer waits until it rests

export class Address {
    #model;
    #written = ""; // the link that the address has, or should have
    #timer = 0;

    /** @param followed is called when the address was changed and leads elsewhere */
    constructor(model, followed) {
        this.#model = model;
        addEventListener("hashchange", () => {
            if (this.#hash !== this.#written && this.follow()) {
                followed();
            }
        });
    }

    get #hash() {
        return location.hash.slice(1);
    }

    /** Goes where the address leads: a link, or the name of a lab; false when it leads nowhere. */
    follow() {
        const hash = this.#hash;
        if (hash === "") {
            return false;
        }
        const isLab = this.#model.labs.some(({ name }) => name === hash);
        if (isLab) {
            this.#model.showLab(hash);
        } else {
            this.#model.follow(hash); // or there is a message
        }
        this.settle();
        return true;
    }

    /** The address stays as it is until something changes. */
    settle() {
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
