// The labs as tabs: one Tab stop, arrow keys move from one to the next.
import { element } from "./rows.js";

const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Tabs {
    #tabs;
    #panel;

    /** @param choose is called with the number of a lab */
    constructor(list, panel, labs, choose) {
        this.#panel = panel;
        this.#tabs = labs.map(({ name, title }, i) => {
            const tab = element("button", {
                type: "button", role: "tab", id: `lab-${name}`, "aria-controls": panel.id,
                "aria-keyshortcuts": String(i + 1),
            }, title);
            tab.addEventListener("click", () => choose(i));
            return tab;
        });
        list.replaceChildren(...this.#tabs);
        list.addEventListener("keydown", (event) => this.#step(event));
    }

    #step(event) {
        const count = this.#tabs.length;
        const now = this.#tabs.indexOf(document.activeElement);
        const to = { Home: 0, End: count - 1 }[event.key] ??
            (steps[event.key] && (now + steps[event.key] + count) % count);
        // The playground used the key: the tab was clicked, not reached by keys.
        if (to === undefined || event.defaultPrevented) {
            return;
        }
        event.preventDefault();
        this.#tabs[to].focus();
        this.#tabs[to].click();
    }

    /** Without a name no lab is shown, and Tab reaches the first one. */
    show(name) {
        for (const tab of this.#tabs) {
            const isShown = tab.id === `lab-${name}`;
            tab.setAttribute("aria-selected", String(isShown));
            tab.tabIndex = isShown || (name === "" && tab === this.#tabs[0]) ? 0 : -1;
            if (isShown) {
                tab.scrollIntoView({ block: "nearest", inline: "nearest" });
                this.#panel.setAttribute("aria-labelledby", tab.id);
            }
        }
    }
}
