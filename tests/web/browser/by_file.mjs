// A reporter for node: as its own in TAP, with the file of each test before the test's name.
import { basename } from "node:path";
import { tap } from "node:test/reporters";

async function* named(events) {
    for await (const event of events) {
        const { data } = event;
        if (data.name !== undefined && data.file !== undefined) {
            data.name = `${basename(data.file, ".test.mjs")}: ${data.name}`;
        }
        yield event;
    }
}

export default (events) => tap(named(events));
