/**
 * Processor time of every hostile body, query and file through the real handlers, the worst first.
 * `--short`: one of sixteen. Exits with status 1 if one takes more than 250 ms twice, or a server error.
 */
import { hostileFiles } from "../../hostile/files/hostile-files.ts";
import { hostileBodies, largeBodies } from "../../hostile/hostile-bodies.ts";
import { HostileClient } from "../../hostile/hostile-client.ts";
import { hostileQueries } from "../../hostile/hostile-queries.ts";
import { highestMilliseconds } from "../../hostile/processor-time.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

type Measured = Awaited<ReturnType<HostileClient["send"]>>;
type Input = { readonly name: string; readonly send: () => Promise<Measured> };

const each = process.argv.includes("--short") ? 16 : 1;
const simulator = await Simulator.start();
const client = new HostileClient(await simulator.open(seededSnapshot, "memory"));
const inputs: readonly Input[] = [
  ...[...hostileBodies(), ...largeBodies()].map((body) => ({
    name: `body ${body.name}`,
    send: () => client.send(body),
  })),
  ...hostileQueries().map((query) => ({
    name: `query ${query.name}`,
    send: () => client.ask(query),
  })),
  ...hostileFiles.map((file) => ({ name: `file ${file.name}`, send: () => client.preview(file) })),
].filter((_, number) => number % each === 0);

/** The code is loaded and compiled by the first of its kind, so a slow one is tried again. */
async function measure({ name, send }: Input) {
  const first = await send();
  const isSlow = first.milliseconds > highestMilliseconds;
  const { answer, milliseconds } = isSlow ? await send() : first;
  return { name, status: answer.status, milliseconds };
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const input of inputs) measured.push(await measure(input));
await simulator.stop();
measured.sort((a, b) => b.milliseconds - a.milliseconds);
for (const { name, status, milliseconds } of measured) {
  process.stdout.write(`${milliseconds.toFixed(1).padStart(7)} ms  ${status}  ${name}\n`);
}

const failed = measured.filter(({ status }) => status >= 500).length;
const slow = measured.filter(({ milliseconds }) => milliseconds > highestMilliseconds).length;
const holds = failed === 0 && slow === 0;
process.stdout.write(
  `${measured.length} bodies, queries and files, ${failed} server errors, ${slow} above ${highestMilliseconds} ms: ${holds ? "holds" : "MISSED"}\n`,
);
process.exitCode = holds ? 0 : 1;
