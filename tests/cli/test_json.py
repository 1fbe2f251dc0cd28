"""--json and --csv of every command: the documented schema, and every bit of a number"""

import csv
import io
import json
import re

import jsonschema

import tool
from tool import Case, as_float, circle

SCHEMA = json.loads((tool.HERE.parent.parent / "tools/cli/output/output.schema.json").read_text())
MAP = tool.HERE.parent / "tiled" / "maps" / "level.tmj"

# A command line for each command and each kind of result.
LINES = (
    (1, "check", "corner"), (0, "check", "wedge"), (1, "check", "wedge", "--unfiltered"),
    (1, "check", "corner", "--all"), (0, "check", "circle:0,0,1", "point:2,2"),
    (1, "explain", "corner", "wall", "box"), (1, "explain", "wedge", "left", "right"),
    (0, "explain", "circle:0,0,1", "circle:3,0,1"),
    (0, "bounce", "circle:0,0,1", "circle:1,0,1", "--velocity-a", "1,2", "-f", "0.5"),
    (1, "sweep", "corner", "apart", "0,-5"), (0, "sweep", "corner", "apart", "0,5"),
    (1, "sweep", "corner", "wall", "5,0"), (1, "ray", "corner", "-8,1", "40,0", "--all"),
    (0, "draw", "corner", "-o", "a.svg"), (0, "run", "starter", "--seconds", "0.1"),
    (0, "info", "starter"), (0, "info", "circle:0,0,1"), (0, "scenes"), (0, "new", "level.json"),
    (0, "convert", MAP, "-o", "map.json"),
)  # fmt: skip


class Json(Case):
    def test_every_output_follows_the_schema(self):
        jsonschema.Draft7Validator.check_schema(SCHEMA)
        for status, *words in LINES:
            with self.subTest(words):
                result = self.asks(status, *words, "--json").json()
                jsonschema.validate(result, SCHEMA)
                self.assertEqual((result["format"], result["command"]), (1, words[0]))

    def test_every_command_but_those_for_people_and_shells_has_it(self):
        names = re.findall(r"^  ([a-z]+)  ", self.asks(0, "--help").out.split("\nOptions")[0], re.M)
        lines = {words[0] for _, *words in LINES}
        self.assertEqual(set(names) - lines, {"help", "complete"})

    def test_every_table_has_csv(self):
        for words in (("check", "corner"), ("sweep", "corner", "apart", "0,-5"),
                      ("ray", "corner", "-8,1", "40,0", "--all"), ("info", "starter"), ("scenes",)):
            out = self.carom(*words, "--csv").out
            rows = list(csv.reader(io.StringIO(out)))
            self.assertGreater(len(rows), 1, words)
            self.assertEqual({len(row) for row in rows}, {len(rows[0])}, words)
            result = self.carom(*words, "--json").json()
            listed = next(v for v in result.values() if isinstance(v, list) and v and isinstance(v[0], dict))
            self.assertEqual(len(listed), len(rows) - 1)
            self.refuses(f"carom: {words[0]}: --json and --csv cannot be used together", *words, "--csv",
                         "--json")

    def test_numbers_are_read_back_as_the_same_floats(self):
        path = self.scene(circle(0.1, 0.2, 0.3, id="a"), circle(0.4, 0.5, 0.6, id="b"))
        pair = self.asks(1, "check", path, "--json").json()["pairs"][0]
        for number in (pair["distance"], *pair["normal"], *pair["point"]):
            self.assertEqual(repr(as_float(number))[:8], repr(number)[:8])
            shortest = re.search(re.escape(repr(number)), self.asks(1, "check", path, "--csv").out)
            self.assertIsNotNone(shortest)


tool.main()
