/**
 * `node test/bench/file/exports.ts [cases]`: an export job in both formats, compared cell by cell.
 */
import { runExport } from "./export-load.ts";

const figures = await runExport(Number(process.argv[2] ?? 50_000));
const { differences, ...shown } = figures;
process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
for (const difference of differences.slice(0, 20)) process.stdout.write(`${difference}\n`);
const holds =
  figures.total === figures.cases &&
  figures.compared === figures.cases &&
  differences.length + figures.faults === 0;
process.stdout.write(
  `${figures.compared} cases, ${differences.length} differing cells, ${figures.faults} broken chains: ${holds ? "holds" : "DOES NOT HOLD"}\n`,
);
process.exitCode = holds ? 0 : 1;
