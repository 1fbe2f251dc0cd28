"""Checks scenes against their schema: schema.py SCENES BAD CANNOT"""

import json
import pathlib
import sys

import jsonschema


def refuse_constant(name):
    raise ValueError(f"JSON has no {name}")


def unique(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError("a key twice")
    return dict(pairs)


def read(path):
    text = path.read_bytes().decode("utf-8")
    return json.loads(text, parse_constant=refuse_constant, object_pairs_hook=unique)


def main(scenes, bad, cannot):
    schema = read(scenes / "scene.schema.json")
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = 0
    good = [path for path in sorted(scenes.glob("*.json")) if "schema" not in path.name]
    for path in good:
        for error in validator.iter_errors(read(path)):
            print(f"{path.name}: {'/'.join(map(str, error.path))}: {error.message}")
            wrong += 1

    beyond = set(cannot.read_text().split())
    accepted, not_json, not_valid = set(), 0, 0
    for path in sorted(bad.glob("*.json")):
        try:
            scene = read(path)
        except (ValueError, RecursionError):
            not_json += 1
            continue
        if validator.is_valid(scene):
            accepted.add(path.name)
        else:
            not_valid += 1
    for name in sorted(accepted - beyond):
        print(f"{name}: the schema accepts it")
    for name in sorted(beyond - accepted):
        print(f"{name}: is in {cannot.name}, but the schema refuses it")
    wrong += len(accepted ^ beyond)
    print(
        f"{len(good)} scenes are valid; of {not_json + not_valid + len(accepted)} bad ones "
        f"{not_json} are not JSON, {not_valid} not valid, and {len(accepted)} beyond a schema"
    )
    return 1 if wrong or not good or not not_valid else 0


if __name__ == "__main__":
    sys.exit(main(*map(pathlib.Path, sys.argv[1:4])))
