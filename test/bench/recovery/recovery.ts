/**
 * The limits of recovery: the busiest keys of its indexes, a stalled matcher, and the reads of the
 * journal sweep. `node test/bench/recovery/recovery.ts [payments]`; exits with 1 if a goal is
 * missed.
 */
import { matcherConsumer } from "#lib/function/consumer-settings.ts";
import { measureMessages, measureSweep } from "./recovery-costs.ts";
import { busiestKeys, receivesIn, stall } from "./recovery-models.ts";

const payments = Number(process.argv[2] ?? 60);
const unitsAtMost = 700;
const restMinutesAtMost = 20;
const stallMinutes = 10;
const readUnitsAtMost = 3;

const print = (line: string) => process.stdout.write(`${line}\n`);
const goals: boolean[] = [];
const judge = (holds: boolean) => {
  goals.push(holds);
  return holds ? "holds" : "DOES NOT HOLD";
};

print("Busiest key, 10,000 payments a second (model): write units in its busiest second");
const keys = busiestKeys(10_000);
for (const { what, units } of keys) print(`  ${what.padEnd(62)}${String(units).padStart(6)}`);
print(`Below ${unitsAtMost}: ${judge(keys.every(({ units }) => units < unitsAtMost))}`);

const { messages, milliseconds } = await measureMessages(payments);
const { maxConcurrency, batchSize, maxReceiveCount } = matcherConsumer;
print(`\nMatcher: ${messages.toFixed(2)} messages a payment, ${milliseconds.toFixed(0)} ms each`);
print(`  settings: ${maxConcurrency} at once, batches of ${batchSize}`);
const model = stall(100, messages, milliseconds, stallMinutes);
print(`  serves ${model.served.toFixed(0)} a second of ${model.arriving.toFixed(0)} that come`);
print(`A stall of ${stallMinutes} minutes at 100 payments a second:`);
print(`  ${Math.round(model.longest)} messages wait, ${model.sentAgain} sent again for them`);
print(`  the longest waits ${model.longestWaitMinutes.toFixed(1)} minutes`);
print(`  receives of a message: ${receivesIn(stallMinutes)} of ${maxReceiveCount}`);
const rest = stallMinutes + model.restAfterMinutes;
print(
  `At rest within ${restMinutesAtMost} minutes of its beginning: after ${rest.toFixed(1)}, ${judge(
    rest <= restMinutesAtMost && receivesIn(stallMinutes) < maxReceiveCount,
  )}`,
);

const [few, many] = [await measureSweep(payments), await measureSweep(2 * payments)];
const each = (many.readUnits - few.readUnits) / payments;
print("\nSweep of a window of one organization, in which nothing was missed:");
for (const { payments: count, readUnits, writeUnits } of [few, many]) {
  print(`  ${count} payments: ${readUnits} read units, ${writeUnits} write units`);
}
print(
  `Nothing sent again, ${readUnitsAtMost} read units for a payment at the most: ${each.toFixed(1)}, ${judge(
    few.missed + many.missed === 0 && each <= readUnitsAtMost,
  )}`,
);
process.exitCode = goals.includes(false) ? 1 : 0;
