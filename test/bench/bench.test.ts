import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

const figures = {
  "--no-files": [
    "create intent",
    "A payment takes 36 write units, 35 read units and 2 requests.",
    "deliveries within 5 s at 2000: holds",
    "all best assignments",
    "18000 pairs, 0 not the same",
  ],
  "--files": ["60 cases, 0 differing cells, 0 broken chains: holds", "every row once: holds"],
} as const;

test.each(Object.entries(figures))(
  "every bench still runs in its short form: %s",
  (group, figures) => {
    const run = join(import.meta.dirname, "run.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [run, "--short", group], {
      encoding: "utf8",
      timeout: inject("hangMilliseconds"),
    });
    expect(stderr).toBe("");
    expect(status, stdout.slice(-2_000)).toBe(0);
    for (const figure of figures) expect(stdout).toContain(figure);
  },
);
