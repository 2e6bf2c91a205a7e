/** `node test/bench/plots.ts [names]`: measures and draws docs/plots/*.svg, all or those of the names. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPlot } from "./plot/line-plot.ts";
import { measureLines, plotted } from "./plot/plotted.ts";

const folder = join(import.meta.dirname, "../../docs/plots");
const asked = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, each] of Object.entries(plotted)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const lines = await measureLines(each, each.sizes);
  await writeFile(join(folder, `${name}.svg`), drawPlot({ ...each, xScale: "logarithmic", lines }));
  process.stdout.write(`${each.title}; ${each.yLabel}, by ${each.xLabel}\n`);
  for (const { name: line, points } of lines) {
    const shown = points.map(({ x, y }) => `${x}: ${y.toFixed(2)}`);
    process.stdout.write(`  ${line.padEnd(42)} ${shown.join("  ")}\n`);
  }
}
