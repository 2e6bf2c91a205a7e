/**
 * What the permission proxy costs the local stack, in processor time. The proxy is a thread of the stack's process, in
 * which the functions run too; the engine of the table is another process and not in the sum, which makes the share larger.
 */
import type { LocalStack } from "#lib/local/local-stack.ts";

const shareGoal = 0.05;

type ProxyShare = {
  /** Calls of functions and pollers that were checked. */
  readonly calls: number;
  readonly proxyMilliseconds: number;
  readonly wholeMilliseconds: number;
};

async function readUse(stack: LocalStack): Promise<ProxyShare> {
  const { functions, processorMilliseconds } = await stack.permissionReport();
  const { user, system } = process.cpuUsage();
  return {
    calls: functions.reduce((sum, each) => sum + each.calls, 0),
    proxyMilliseconds: processorMilliseconds,
    wholeMilliseconds: (user + system) / 1_000,
  };
}

/** @returns the result of the work, and what the proxy took of its processor time */
export async function withProxyShare<T>(
  stack: LocalStack,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly share: string }> {
  const before = await readUse(stack);
  const result = await work();
  const after = await readUse(stack);
  const share = {
    calls: after.calls - before.calls,
    proxyMilliseconds: after.proxyMilliseconds - before.proxyMilliseconds,
    wholeMilliseconds: after.wholeMilliseconds - before.wholeMilliseconds,
  };
  return { result, share: proxyShareText(share) };
}

function proxyShareText({ calls, proxyMilliseconds, wholeMilliseconds }: ProxyShare): string {
  const share = proxyMilliseconds / wholeMilliseconds;
  const each = (proxyMilliseconds * 1_000) / calls;
  return [
    `permission proxy: ${calls} calls checked, ${each.toFixed(0)} microseconds each;`,
    `${(share * 100).toFixed(1)}% of the processor time,`,
    `goal ${shareGoal * 100}%: ${share < shareGoal ? "reached" : "missed"}`,
  ].join(" ");
}
