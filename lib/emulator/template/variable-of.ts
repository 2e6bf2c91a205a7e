import type { StackPlan } from "./plan.ts";

/** The value of a variable that the functions have; null if none has it. */
export function variableOf(
  { functions }: Pick<StackPlan, "functions">,
  name: string,
): string | null {
  return functions.find(({ environment }) => name in environment)?.environment[name] ?? null;
}
