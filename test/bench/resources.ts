/**
 * Resources of each template by type, of one cloud assembly or of two side by side:
 * `node test/bench/resources.ts cdk.out [cdk.out of another checkout]`. A stack has at most 500 resources.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Counts = ReadonlyMap<string, number>;

/** By template, without the name of the stage: `service`, and by type below it. */
function countsOf(folder: string): Map<string, Counts> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".template.json"));
  return new Map(
    files.sort().map((file) => {
      const { Resources } = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
        Resources: Record<string, { Type: string }>;
      };
      const byType = Map.groupBy(Object.values(Resources), ({ Type }) => Type);
      const counts = [...byType].map(([type, all]) => [type, all.length] as const);
      return [file.replace(/^.*-(\w+)\.template\.json$/, "$1"), new Map(counts)];
    }),
  );
}

const folders = process.argv.slice(2);
if (folders.length === 0 || folders.length > 2) {
  process.stderr.write("Usage: node test/bench/resources.ts CDK_OUT [ANOTHER_CDK_OUT]\n");
  process.exit(2);
}
const assemblies = folders.map(countsOf);
const sum = (counts: Counts | undefined) =>
  [...(counts?.values() ?? [])].reduce((total, count) => total + count, 0);
const row = (name: string, counts: readonly number[]) =>
  process.stdout.write(`${counts.map((count) => String(count).padStart(6)).join("")}  ${name}\n`);

for (const stack of new Set(assemblies.flatMap((each) => [...each.keys()]))) {
  const counted = assemblies.map((each) => each.get(stack));
  row(`${stack}: all`, counted.map(sum));
  const types = new Set(counted.flatMap((each) => [...(each?.keys() ?? [])]));
  for (const type of [...types].sort()) {
    row(
      type,
      counted.map((each) => each?.get(type) ?? 0),
    );
  }
}
