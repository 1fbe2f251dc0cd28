// Applies the colours of the playground's theme to the page.

// Values of draw/list.h: the meaning for each colour of style.css.
const colors = {
    ground: [0, "strong"],
    text: [14, "strong"],
    muted: [15, "strong"],
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

/** Reports the theme that the system asks for, now and whenever it changes. */
export function followSystemTheme(take) {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => take({ kind: "dark", code: Number(query.matches) });
    query.addEventListener("change", follow);
    follow();
}
