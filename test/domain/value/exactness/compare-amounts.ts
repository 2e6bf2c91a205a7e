/**
 * `node test/domain/value/exactness/compare-amounts.ts [--triples 200000] [--seed 1]`: compares all operations on amounts with
 * scaled BigInts on random triples of up to 38 digits and 18 decimals, without a seed on others each time. Exits with
 * status 1 if one differs.
 */
import { parseArgs } from "node:util";
import { compareOperations, operations } from "./operations.ts";

const { values } = parseArgs({
  options: {
    triples: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 1_000)) },
  },
});
const [triples, seed] = [Number(values.triples), Number(values.seed)];
if (!(Number.isSafeInteger(triples) && triples > 0 && Number.isSafeInteger(seed)))
  throw new Error("--triples must be a whole number above zero, --seed a whole number.");

const print = (line: string) => process.stdout.write(`${line}\n`);
const { compared, wrong, examples } = compareOperations(triples, seed);
for (const example of examples) print(example);
const number = (value: number) => value.toLocaleString("en");
print(
  `${number(triples)} triples from seed ${seed}, ${Object.keys(operations).length} operations: ${number(compared)} results, ${number(wrong)} differ`,
);
process.exitCode = wrong === 0 ? 0 : 1;
