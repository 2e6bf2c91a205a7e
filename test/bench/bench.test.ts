import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("every bench still runs, in its short form", { timeout: 240_000 }, () => {
  const run = join(import.meta.dirname, "run.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, "--short"], {
    encoding: "utf8",
    timeout: 230_000,
  });
  expect(stderr).toBe("");
  expect(status, stdout.slice(-2_000)).toBe(0);
  for (const figure of [
    "create intent",
    "every library",
    "Dearest page",
    "holds",
    "all best assignments",
    "120 cases, 0 differing cells, 0 broken chains: holds",
    "every row once: holds",
    "1 kills, 0 with another end",
  ]) {
    expect(stdout).toContain(figure);
  }
});
