/**
 * Measures what the deployed defaults carry with AWS's latencies, and compares it with the model of docs/capacity.md:
 * `node test/bench/capacity/measured.ts [payments]`. Exits with 1 if a part carries less than 100 payments a second, or
 * the model promises a fifth more than was measured. A consumer of the stream carries this for each shard.
 */
import { measureCapacity } from "./measure.ts";
import { measuredHeading, measuredRows } from "./measured-rows.ts";

const [payments = 1_500] = process.argv.slice(2).map(Number);
const leastRate = 100;
const mostPromised = 1.2;

const print = (line: string) => process.stdout.write(`${line}\n`);

print(`${payments} payments of one organization, AWS's latencies, the deployed settings:`);
const rows = measuredRows(await measureCapacity(payments));
for (const line of [...measuredHeading, ...rows.map((row) => row.line)]) print(line);
const holds = rows.every(
  ({ carries, promised }) =>
    carries >= leastRate && (promised === null || promised <= mostPromised * carries),
);
print(holds ? "Every part carries 100 a second, and the model holds" : "DOES NOT HOLD");
process.exitCode = holds ? 0 : 1;
