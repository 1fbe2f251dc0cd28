// Applies the colours of the playground's theme to the page.

// Values of draw/list.h: the meaning for each colour of style.css.
const colors = {
    ground: [0, "strong"],
    text: [14, "strong"],
    muted: [15, "strong"],
    off: [2, "strong"],
    panel: [18, "soft"],
    rim: [18, "strong"],
    line: [8, "strong"],
    accent: [11, "strong"],
    "accent-soft": [11, "soft"],
    alert: [7, "strong"],
};

export function showTheme(model) {
    const root = document.documentElement;
    const all = model.colors(model.isDark);
    root.dataset.theme = model.isDark ? "dark" : "light";
    for (const [name, [meaning, tone]] of Object.entries(colors)) {
        root.style.setProperty(`--${name}`, all[meaning][tone]);
    }
    const bar = document.querySelector("meta[name=theme-color]");
    bar.content = all[18].soft.slice(0, 7);
}

const query = matchMedia("(prefers-color-scheme: dark)");
const name = "carom-dark"; // in the browser's storage: the user's choice, if not the system's

// A browser may forbid the storage.
function storage(use) {
    try {
        return use(localStorage);
    } catch {
        return null;
    }
}

/** Reports the theme that was chosen, or else the one that the system asks for, and its changes. */
export function followTheme(take) {
    const follow = () => {
        const chosen = storage((all) => all.getItem(name));
        take({ kind: "dark", code: chosen === null ? Number(query.matches) : Number(chosen) });
    };
    query.addEventListener("change", follow);
    follow();
}

/** Keeps the user's choice for the next visit. The system's theme needs no choice. */
export function keepTheme(isDark) {
    storage((all) =>
        (isDark === query.matches ? all.removeItem(name) : all.setItem(name, Number(isDark))));
}
