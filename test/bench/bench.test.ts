import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { type Bench, benches } from "./benches.ts";

/** What the short form of a bench prints, by its title. */
const figures: Readonly<Record<string, string>> = {
  "Capacity units": "create intent",
  Capacity: "A payment takes 36 write units, 35 read units and 2 requests.",
  "Forged deliveries": "deliveries within 5 s at 2000: holds",
  Matcher: "all best assignments",
  Bulk: "18000 pairs, 0 not the same",
  Exports: "60 cases, 0 differing cells, 0 broken chains: holds",
  Imports: "every row once: holds",
};
const inTestCommand = benches.filter(({ short, isNightly }) => short !== null && !isNightly);

/** A bench by itself: how long all of them take is nobody's limit. */
test.each(inTestCommand)(
  "the bench still runs in its short form: $title",
  ({ title, file, short }: Bench) => {
    const path = join(import.meta.dirname, file);
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...(short ?? [])], {
      encoding: "utf8",
      timeout: inject("hangMilliseconds"),
    });
    expect(stderr).toBe("");
    expect(status, stdout.slice(-2_000)).toBe(0);
    expect(stdout).toContain(figures[title] ?? "");
  },
);

test("each figure belongs to a bench of the test command", () => {
  const titles = inTestCommand.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(Object.keys(figures)));
});
