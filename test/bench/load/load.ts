/**
 * `node test/bench/load/load.ts [seconds]`: autocannon against the local stack. First a mixed load
 * of payments and evidence, whose results are then checked; then creations of payments, in
 * alternation with a bare handler that only writes one item, and with a plain write that does so
 * after the same steps as every write of the service: with the consumers of stream and queues, and
 * without, as if these had separate machines.
 */
import type { LocalStack } from "#lib/local/local-stack.ts";
import { type Check, checkLoad, finish } from "./load-check.ts";
import { type Comparison, compareCreations, sendLoad, waitForRest } from "./load-run.ts";
import { withLoadStack } from "./load-stack.ts";
import { withProxyShare } from "./proxy-share.ts";

const seconds = Number(process.argv[2] ?? 60);
const ratioGoal = 0.35;
/** The short form only shows that it runs. */
const isShort = seconds < 12;
const rounds = Math.min(5, Math.ceil(seconds / 12));
/** Long enough for a p99, and short enough for the machine's speed to stay constant. */
const blockSeconds = Math.min(10, Math.max(1, seconds / 20));

const print = (line: string) => process.stdout.write(`${line}\n`);

async function playMixed(stack: LocalStack): Promise<boolean> {
  const { result, share } = await withProxyShare(stack, async () => {
    const report = await sendLoad(stack, { load: "mixed", seconds, prefix: "load" });
    const sent = await finish(stack, report.sent);
    return { report, sent, restSeconds: await waitForRest(stack) };
  });
  const { report, sent, restSeconds } = result;
  const statuses = JSON.stringify(report.statuses);
  const { p50, p99 } = report.milliseconds;
  print(`Mixed load of ${seconds} s: ${report.requestsPerSecond.toFixed(0)} requests a second`);
  print(`  p50 ${p50} ms, p99 ${p99} ms, answers ${statuses}, ${report.broken} broken off`);
  print(`  ${sent.length} requests in all; at rest ${restSeconds.toFixed(1)} s after`);
  print(`  ${share}`);
  const checks = await checkLoad(stack, sent);
  for (const check of checks) printCheck(check);
  const holds = report.broken === 0 && checks.every((check) => check.holds);
  print(`  every case right, no evidence lost, no 5xx: ${holds ? "holds" : "DOES NOT HOLD"}`);
  return holds;
}

function printCheck({ name, found, holds }: Check): void {
  print(`  ${name}: ${found}${holds ? "" : "  DOES NOT HOLD"}`);
}

async function compare(stack: LocalStack, consumers: boolean): Promise<Comparison> {
  const compared = await compareCreations(stack, {
    rounds,
    seconds: blockSeconds,
    warmsUp: !isShort,
  });
  print(`\nCreations, ${consumers ? "with" : "without"} the consumers, beside others in turns:`);
  for (const [name, pace] of Object.entries(compared.paces)) {
    print(
      `  ${name.padEnd(8)}${pace.requestsPerSecond.toFixed(0).padStart(6)} requests a second, p99 ${pace.p99} ms`,
    );
  }
  const { bare, plain } = compared.ratios;
  const verdict = bare >= ratioGoal ? "reached" : "missed";
  print(`  ratio to the bare handler ${bare.toFixed(2)}, goal ${ratioGoal}: ${verdict}`);
  print(`  ratio to a plain write ${plain.toFixed(2)}; ${compared.others} answers but 201`);
  return compared;
}

const whole = await withLoadStack({ consumers: true }, async (stack) => ({
  isRight: await playMixed(stack),
  compared: await compare(stack, true),
}));
const alone = isShort
  ? []
  : [await withLoadStack({ consumers: false }, (stack) => compare(stack, false))];
const isClean = [whole.compared, ...alone].every(({ others }) => others === 0);
process.exitCode = whole.isRight && isClean ? 0 : 1;
