import { expect, inject, test } from "vitest";
import { runCheck } from "#functions/scheduled-check/run-check.ts";
import { checkDeployment } from "#lib/deployment/smoke-check.ts";
import { checkWiring } from "#lib/deployment/wiring-check.ts";

test("the scheduled check passes on a running stack", async () => {
  const reported: unknown[] = [];
  const run = runCheck({
    deployment: { apiUrl: inject("baseUrl"), inboundWebhookUrl: inject("functionUrl") },
    readKey: async () => inject("apiKey"),
    checkDeployment,
    checkWiring,
    report: (failed) => reported.push(failed),
  });
  await expect(run()).resolves.toBeUndefined();
  expect(reported).toEqual([]);
});
