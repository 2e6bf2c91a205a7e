/**
 * What the permission proxy costs the local stack, in processor time: `node test/bench/load/proxy-overhead.ts [seconds]`
 * of a mixed load. The proxy is a thread of the stack's process, in which the functions run too; the engine of the table
 * is another process and not in the sum, which makes the share larger.
 */
import { sendLoad, waitForRest } from "./load-run.ts";
import { withLoadStack } from "./load-stack.ts";

const [seconds = 30] = process.argv.slice(2).map(Number);
/** Share of the processor time. */
const goal = 0.05;

const print = (line: string) => process.stdout.write(`${line}\n`);

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const holds = await withLoadStack({ consumers: true }, async (stack) => {
  const read = async () => {
    const { functions, processorMilliseconds: proxy } = await stack.permissionReport();
    const calls = functions.reduce((sum, each) => sum + each.calls, 0);
    return { calls, proxy, whole: processorMilliseconds() };
  };
  const before = await read();
  const { sent } = await sendLoad(stack, { load: "mixed", seconds, prefix: "overhead" });
  await waitForRest(stack);
  const after = await read();
  const [calls, proxy, whole] = [
    after.calls - before.calls,
    after.proxy - before.proxy,
    after.whole - before.whole,
  ];
  const share = proxy / whole;
  print(`${sent.length} requests, ${calls} calls of functions and pollers checked`);
  print(
    `Processor time: proxy ${proxy.toFixed(0)} ms of ${whole.toFixed(0)} ms, ${((proxy * 1_000) / calls).toFixed(0)} microseconds a call`,
  );
  print(
    `Share ${(share * 100).toFixed(1)}%, goal ${goal * 100}%: ${share < goal ? "reached" : "missed"}`,
  );
  return calls > 0;
});
process.exitCode = holds ? 0 : 1;
