/** `.env.example` has every setting that the code reads, with valid values. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import * as config from "#config.ts";

const root = join(import.meta.dirname, "..", "..");
const example = parseEnv(readFileSync(join(root, ".env.example"), "utf8"));

test("has each setting of shared/config.ts, and nothing else", () => {
  const source = readFileSync(join(root, "shared", "config.ts"), "utf8");
  const read = [...source.matchAll(/environment(?:, |\[)"([A-Z][A-Z_]+)"/g)].map(
    ([, name]) => name,
  );
  expect(Object.keys(example).sort()).toEqual([...new Set(read)].sort());
});

const readers = Object.entries(config).map(
  ([name, read]) => [name, () => read(example as NodeJS.ProcessEnv)] as const,
);

test.each(readers)("has valid values for %s", (_, read) => {
  expect(read()).toBeDefined();
});
