/**
 * `node test/bench/webhook/outbound.ts [events]`: deliveries with and without a dead endpoint,
 * through the whole service on this machine. The dead endpoint must not slow the others down.
 */
import { startLocalStack } from "#lib/local/stack.ts";
import { type LoadResult, runLoad } from "./outbound-load.ts";
import { stackService } from "./outbound-stack.ts";

const events = Number(process.argv[2] ?? "10000");

/**
 * Maximum factor of the time of four endpoints with a dead one: each event is written for five
 * instead of four, and the speed of the machine varies.
 */
const longestTogether = 1.5;
/** The fast lane waits this long for a dead endpoint in its first batches, until it is known. */
const secondsToNotice = 10;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function measure(withSilent: boolean): Promise<LoadResult> {
  const stack = await startLocalStack({ environment: { OUTBOUND_ALLOW_LOOPBACK: "1" } });
  const before = process.cpuUsage();
  const result = await runLoad(stackService(stack), events, withSilent);
  const { user, system } = process.cpuUsage(before);
  await stack.stop();
  const { seconds, deliveriesPerSecond, longestPauseSeconds, received, forged } = result;
  const distinct = received.map((each) => each.distinct).join(", ");
  const all = received.map((each) => each.all).join(", ");
  print(`${events} events to 4 endpoints${withSilent ? " beside a dead one" : ""}:`);
  print(
    `  ${seconds.toFixed(1)} s, ${deliveriesPerSecond.toFixed(0)} deliveries a second; processor time ${((user + system) / 1e6).toFixed(1)} s`,
  );
  print(`  events at each: ${distinct}; deliveries at each: ${all}; forged: ${forged}`);
  print(
    `  longest pause ${longestPauseSeconds.toFixed(1)} s, dead connections ${result.silentConnections}`,
  );
  return result;
}

const alone = await measure(false);
const beside = await measure(true);
const isWhole = [alone, beside].every(
  ({ received, forged }) => forged === 0 && received.every(({ distinct }) => distinct === events),
);
const allowed = alone.seconds * longestTogether + secondsToNotice;
const holds = isWhole && beside.seconds <= allowed;
print(
  `beside a dead one ${beside.seconds.toFixed(1)} s, at most ${allowed.toFixed(1)} s, each event once by its id: ${holds ? "holds" : "DOES NOT HOLD"}`,
);
process.exitCode = holds ? 0 : 1;
