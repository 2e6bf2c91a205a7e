/** Prints the cost of starting each API function: `node test/bench/cost/start-up.ts [--short]`. */
import { isReference, measureStartUps, type StartUp } from "./step/start-up-costs.ts";

const runs = process.argv.includes("--short") ? 1 : 31;

/** Share of the reference's cost that each function may have: what is reached. The goal is 0.35. */
const reached = 0.8;

function print(name: string, ...figures: readonly (string | number)[]): void {
  const columns = figures.map((each) => String(each).padStart(10)).join("");
  process.stdout.write(`${name.padEnd(26)}${columns}\n`);
}

const startUps = await measureStartUps(runs);
const reference = startUps.find(isReference);
const ratioOf = ({ cpu, time }: StartUp) =>
  Math.max(
    cpu.median / (reference?.cpu.median ?? Number.NaN),
    time.median / (reference?.time.median ?? Number.NaN),
  );
print(`${runs} interleaved runs`, "bundle", "time", "", "CPU", "", "of all");
print("over bare Node", "KB", "median ms", "p10 ms", "median ms", "p10 ms", "libraries");
for (const startUp of startUps) {
  const { name, kilobytes, time, cpu } = startUp;
  const figures = [time.median, time.p10, cpu.median, cpu.p10].map((each) => each.toFixed(1));
  print(name, kilobytes, ...figures, ratioOf(startUp).toFixed(2));
}
const slow = startUps.filter((each) => !isReference(each) && ratioOf(each) > reached);
print(`at most ${reached} of it, as reached; missed by ${slow.length}`);
// One run only shows that the bench works.
process.exitCode = runs > 1 && slow.length > 0 ? 1 : 0;
