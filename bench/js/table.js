// Prints a table as text or Markdown.

export function printTable(title, head, rows, isMarkdown) {
    const all = [head, ...rows];
    const widths = head.map((_, i) => Math.max(...all.map((row) => row[i].length)));
    const line = (row) =>
        row.map((text, i) => (i ? text.padStart(widths[i]) : text.padEnd(widths[i])));
    if (isMarkdown) {
        const rule = widths.map((width, i) => "-".repeat(width - (i ? 1 : 0)) + (i ? ":" : ""));
        console.log(`\n**${title}**\n`);
        for (const row of [line(head), rule, ...rows.map(line)]) {
            console.log(`| ${row.join(" | ")} |`);
        }
        return;
    }
    console.log(`\n${title}`);
    for (const row of all) {
        console.log(`  ${line(row).join("  ")}`.trimEnd());
    }
}
