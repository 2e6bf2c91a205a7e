/**
 * `node test/bench/file/import-rate.ts [files] [rows]`: rows a second that the deployed settings import, one file and several
 * files at once, in virtual time with AWS's latencies (import-model.ts). Exits with status 1 below the goals of a full run.
 */
import { modelImports } from "./import-model.ts";

const [files = 6, rows = 10_000] = process.argv.slice(2).map(Number);
const isFull = process.argv.length === 2;
/** Rows a second. */
const goals = { one: 3_000, all: 10_000 };

const print = (line: string) => process.stdout.write(`${line}\n`);

async function measure(count: number, each: number): Promise<number> {
  const { rowsASecond, seconds, used } = await modelImports(count, each);
  const rate = `${Math.floor(rowsASecond)} rows a second`;
  print(`${count} of ${each} rows: ${seconds.toFixed(1)} s, ${rate}, ${used} environments at once`);
  return rowsASecond;
}

const one = await measure(1, 2 * rows);
const all = await measure(files, rows);
const holds = !isFull || (one >= goals.one && all >= goals.all);
print(holds ? "holds" : "DOES NOT HOLD");
process.exitCode = holds ? 0 : 1;
