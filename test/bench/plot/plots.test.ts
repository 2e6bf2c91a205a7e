/** The plots of the documentation show what the code costs now, at their smallest size. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLines } from "./line-plot.ts";
import { measureLines, plotted } from "./plotted.ts";

const docs = join(import.meta.dirname, "../../../docs");

/** Ids are random, and so are the shards of their partitions. */
const differenceAtMost = 0.1;

test("every plot is drawn by the bench and shown by the page of capacity", () => {
  const files = Object.keys(plotted).map((name) => `${name}.svg`);
  expect(readdirSync(join(docs, "plots")).sort()).toEqual(files.sort());
  const page = readFileSync(join(docs, "capacity.md"), "utf8");
  for (const file of files) expect(page).toContain(`(plots/${file})`);
});

test.each(Object.entries(plotted))("the plot of %s shows what is measured", async (name, each) => {
  const drawn = readLines(readFileSync(join(docs, "plots", `${name}.svg`), "utf8"));
  const [smallest = 0] = each.sizes;
  const measured = await measureLines(each, [smallest]);
  expect(drawn.map((line) => line.name)).toEqual(measured.map((line) => line.name));
  for (const [index, { name: line, points }] of measured.entries()) {
    const [now] = points;
    const [then, ...larger] = drawn[index]?.points ?? [];
    expect([then?.x, ...larger.map(({ x }) => x)]).toEqual(each.sizes);
    const difference = Math.abs((now?.y ?? 0) - (then?.y ?? 0));
    const allowed = Math.max(differenceAtMost * (then?.y ?? 0), differenceAtMost);
    expect(difference, `${line}: ${then?.y} drawn, ${now?.y} measured`).toBeLessThanOrEqual(
      allowed,
    );
  }
});
