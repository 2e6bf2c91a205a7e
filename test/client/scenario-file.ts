/** The file with the steps that every client must pass. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "./scenario.ts";

export const scenarioFile = join(import.meta.dirname, "scenario.json");

export const scenario: Scenario = JSON.parse(readFileSync(scenarioFile, "utf8"));

/** Each step under its whole name, which `$do` would shorten, with its place in the part. */
export function stepsOf<Step extends { readonly do: string }>(steps: readonly Step[]) {
  return steps.map((step, at) => [step.do, { ...step, at }] as const);
}
