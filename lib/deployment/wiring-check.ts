/** Runs the steps that prove the wiring of a deployment, with an API key. */
import { randomUUID } from "node:crypto";
import { ApiError } from "#api/client/api-error.ts";
import type { SmokeResult } from "./smoke-check.ts";
import type { WiringSettings, WiringStep } from "./wiring-context.ts";
import { wiringSteps } from "./wiring-steps.ts";

export type WiringTarget = Pick<WiringSettings, "apiUrl" | "apiKey" | "webhookUrl"> &
  Partial<Pick<WiringSettings, "limitMilliseconds">>;

/** "Within seconds", with room for several cold starts one after another. */
const limitMilliseconds = 30_000;

/** The steps in their order; those behind a failed one of their group are not run. */
export async function checkWiring(target: WiringTarget): Promise<SmokeResult[]> {
  const time = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const run = `smoke-test-${time}-${randomUUID().slice(0, 8)}`;
  const results: SmokeResult[] = [];
  // One after another, so that the time of a step is its own.
  for (const steps of wiringSteps({ limitMilliseconds, ...target, run })) {
    results.push(...(await runGroup(steps)));
  }
  return results;
}

async function runGroup(steps: readonly WiringStep[]): Promise<SmokeResult[]> {
  const results: SmokeResult[] = [];
  let failed: string | null = null;
  for (const step of steps) {
    const result: SmokeResult =
      failed === null || (step.cleans === true && failed !== steps[0]?.name)
        ? await perform(step)
        : { name: step.name, milliseconds: 0, wrong: `not tried, because "${failed}" failed` };
    if (result.wrong !== null) failed ??= step.name;
    results.push(result);
  }
  return results;
}

async function perform({ name, look, perform }: WiringStep): Promise<SmokeResult> {
  const started = performance.now();
  const wrong = await perform().then(
    () => null,
    (error) => `${explain(error)}\n        look at: ${look}`,
  );
  return { name, milliseconds: Math.round(performance.now() - started), wrong };
}

function explain(error: unknown): string {
  if (error instanceof ApiError) {
    const request = error.requestId === null ? "" : ` (request ${error.requestId})`;
    return `${error.status} ${error.message}${request}`;
  }
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
