import type { FunctionReport, PermissionReport } from "../permission-check.ts";

/** Permissions that the platform uses in the function's name, and nothing does here: Lambda writes logs and traces. */
const ofPlatform = /^(logs|xray):/;

function grantsOf({ grants }: FunctionReport): { name: string; uses: number }[] {
  return grants.map(({ action, resource, uses }) => ({ name: `${action} on ${resource}`, uses }));
}

/** Permissions that no call needed, without those of the platform: function, action and resource. */
export function unusedPermissions({ functions }: PermissionReport): string[] {
  return functions.flatMap((each) =>
    grantsOf(each)
      .filter(({ name, uses }) => uses === 0 && !ofPlatform.test(name))
      .map(({ name }) => `${each.functionName}: ${name}`),
  );
}

/** Calls of all functions that were checked. */
export function callsOf({ functions }: PermissionReport): number {
  return functions.reduce((sum, { calls }) => sum + calls, 0);
}

/** The whole report as text: per function its calls, and the uses of each permission. */
export function reportText(report: PermissionReport): string {
  const calls = callsOf(report);
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
