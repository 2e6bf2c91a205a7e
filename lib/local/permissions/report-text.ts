import type { FunctionReport, PermissionReport } from "./permission-check.ts";

/**
 * Permissions that the platform uses in the function's name, and nothing does here: Lambda writes logs and
 * traces, and sends events of asynchronous invocations that it gives up.
 */
const ofPlatform = /^(logs|xray):|^sqs:SendMessage on .*AsyncFailure/;

function grantsOf({ grants }: FunctionReport): { name: string; uses: number }[] {
  return grants.map(({ action, resource, uses }) => ({ name: `${action} on ${resource}`, uses }));
}

/** Permissions that no call needed, without those of the platform: function, action and resource. */
function unusedPermissions({ functions }: PermissionReport): string[] {
  return functions.flatMap((each) =>
    grantsOf(each)
      .filter(({ name, uses }) => uses === 0 && !ofPlatform.test(name))
      .map(({ name }) => `${each.functionName}: ${name}`),
  );
}

/** The whole report as text: per function its calls, and the uses of each permission. */
export function reportText(report: PermissionReport): string {
  const calls = report.functions.reduce((sum, each) => sum + each.calls, 0);
  const unused = unusedPermissions(report);
  const lines = [
    `${calls} calls checked, ${report.refused.length} refused, ${unused.length} permissions not used`,
    ...report.refused.map((each) => `refused: ${each}`),
    ...unused.map((each) => `not used: ${each}`),
    ...report.functions.flatMap((each) => [
      "",
      `${each.functionName}: ${each.calls} calls`,
      ...grantsOf(each).map(({ name, uses }) => `${String(uses).padStart(9)}  ${name}`),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}
