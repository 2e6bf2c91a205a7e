/** Prints the redrive drill: `node test/bench/redrive.ts [NUMBER OF DEAD LETTERS]`. */
import { openQueues, redriveDrill } from "../operations/redrive-drill.ts";

const count = Number(process.argv[2] ?? 1_000);
const queues = await openQueues();
const started = performance.now();
const report = await redriveDrill(queues, count);
const seconds = (performance.now() - started) / 1_000;
await queues.stop();

const { deadLetters, redriven, handled, deliveries, left } = report;
process.stdout.write(`${deadLetters} of ${count} messages became dead letters
${redriven.moved} were brought back from ${redriven.from} to ${redriven.to}
${handled} were handled, in ${deliveries} deliveries; ${left} are left (${seconds.toFixed(1)} s)
`);
const whole = [deadLetters, redriven.moved, handled, deliveries].every((each) => each === count);
process.exitCode = whole && left === 0 ? 0 : 1;
