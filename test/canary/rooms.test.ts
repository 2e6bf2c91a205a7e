/** What is written from the table of rooms is as the table says, and a difference is named. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isFile, readRooms } from "#lib/rooms/room.ts";
import { findMistakes, writtenFiles } from "#lib/rooms/written-files.ts";

const root = resolve(import.meta.dirname, "../..");

test("the linter's rules, the README's list and the rooms' READMEs are as rooms.yaml says", () => {
  expect(findMistakes(root)).toEqual([]);
});

describe("names", () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), "rooms-"));
    const files = ["rooms.yaml", ...writtenFiles(root).map(({ path }) => path)];
    const rooms = readRooms(root).map(({ path }) => path);
    for (const path of [...files, ...rooms.filter(isFile)]) {
      mkdirSync(join(copy, dirname(path)), { recursive: true });
      cpSync(join(root, path), join(copy, path));
    }
    for (const path of rooms) if (!isFile(path)) mkdirSync(join(copy, path), { recursive: true });
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(copy, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(copy, path), text.replace(from, to));
  };

  test("nothing in a copy without a change", () => {
    expect(findMistakes(copy)).toEqual([]);
  });

  test.each(["shared/news", "shared/domain/news", "functions/news", "lib/news", "console/news"])(
    "the folder %s, which is in no row",
    (folder) => {
      mkdirSync(join(copy, folder));
      expect(findMistakes(copy)).toEqual([`${folder} is in no row of rooms.yaml.`]);
    },
  );

  test("a row whose folder does not exist", () => {
    rmSync(join(copy, "shared/store/sdk"), { recursive: true });
    expect(findMistakes(copy)).toEqual([
      "rooms.yaml names shared/store/sdk, which does not exist.",
    ]);
  });

  test.each([
    [
      "a rule that allows more",
      "biome.json",
      "!#{store/table,domain,api/schema,api/resource,store/sdk}/**",
      "!#*/**",
    ],
    ["a rule of another level", "biome.json", '"../../../**"', '"../../../../**"'],
    ["a rule that applies elsewhere", "biome.json", '"shared/api/http/**"', '"shared/api/http"'],
    ["a plugin that is left out", "biome.json", '"./lib/rooms/one-level-up.grit"', ""],
    ["another text of a room", "README.md", "| keys, item formats", "| texts, item formats"],
    ["a missing line of a room", "README.md", "| [shared/store/table/](shared/store/table)", ""],
    [
      "an import that a README adds",
      "shared/store/table/README.md",
      "`store/sdk`",
      "`store/sdk`, `api/http`",
    ],
  ])("%s", (_what, path, from, to) => {
    change(path, from, to);
    expect(findMistakes(copy)).toEqual([`${path} differs from rooms.yaml: npm run rooms.`]);
  });

  test("a table that allows more than the linter", () => {
    change(
      "rooms.yaml",
      "imports: domain api/schema api/resource store/sdk,",
      "imports: domain api/schema api/resource store/sdk api/http,",
    );
    expect(findMistakes(copy)).toEqual([
      "biome.json differs from rooms.yaml: npm run rooms.",
      "shared/store/table/README.md differs from rooms.yaml: npm run rooms.",
    ]);
  });
});
