/** Mistakes in test organizations. */
import type { PlantedBug } from "../../planted-bug.ts";

const sandbox = { file: "test/sandbox/scenarios.test.ts" };

export const sandboxBugs: readonly PlantedBug[] = [
  {
    name: "sandbox: scenarios are played in a live organization",
    file: "functions/evidence/sandbox/test-organization.ts",
    find: 'if (kind === "test") return;',
    replace: 'if (kind !== "test") return;',
    caughtBy: sandbox,
  },
  {
    name: "sandbox: scenarios of a minute are not counted",
    file: "functions/evidence/sandbox/run-test-scenario.ts",
    find: "if (granted > 0) return;",
    replace: "if (granted >= 0) return;",
    caughtBy: sandbox,
  },
  {
    name: "sandbox: an organization with payments becomes a test organization",
    file: "shared/work/case-work/standing/update-organization.ts",
    find: "if (await isEmpty(table, organizationId)) return null;",
    replace: "if (table !== null) return null;",
    caughtBy: sandbox,
  },
  {
    name: "sandbox: a test organization becomes live",
    file: "shared/work/case-work/standing/update-organization.ts",
    find: 'if (kind === "test") return conflict(',
    replace: 'if (kind !== "test") return conflict(',
    caughtBy: sandbox,
  },
  {
    name: "sandbox: another setting makes the organization live again",
    file: "shared/work/case-work/standing/update-organization.ts",
    find: "kind: named.kind ?? before.kind,",
    replace: 'kind: named.kind ?? "live",',
    caughtBy: sandbox,
  },
  {
    name: "sandbox: a repeated run has other amounts",
    file: "functions/evidence/sandbox/run-test-scenario.ts",
    find: "amount: amountOf(reference),",
    replace: "amount: amountOf(crypto.randomUUID()),",
    caughtBy: sandbox,
  },
  {
    name: "sandbox: a repeated run has the times of its own day",
    file: "functions/evidence/sandbox/run-test-scenario.ts",
    find: "return effectiveDate == null ? now : now + effectiveDate - Date.parse(intent.effectiveDate);",
    replace: "return effectiveDate == null ? now : now;",
    caughtBy: sandbox,
  },
  {
    name: "sandbox: each late payment makes a rule",
    file: "functions/evidence/sandbox/scenario-steps.ts",
    find: "existing.some(({ name }) => name === body.name)",
    replace: "existing.some(({ name }) => name !== body.name)",
    caughtBy: sandbox,
  },
  {
    name: "sandbox: a key of a test organization begins like a live one",
    file: "functions/api-keys/create-api-key.ts",
    find: "apiKeyPrefixes[kind]",
    replace: "apiKeyPrefixes.live",
    caughtBy: sandbox,
  },
  {
    name: "sandbox: the rule of one scenario makes settlements late",
    file: "functions/evidence/sandbox/scenarios.ts",
    find: 'rule: { name: lateRule, paymentType: "cross_border", ...times }',
    replace: "rule: { name: lateRule, ...times, delayedSettlementThresholdMinutes: 60 }",
    caughtBy: { file: "test/sandbox/scenarios.test.ts" },
  },
  {
    name: "requests: a body that may be left out is asked for",
    file: "shared/api/http/serve-write.ts",
    find: "const needsBody = operation.body !== null && route.bodyIsOptional !== true;",
    replace: "const needsBody = operation.body !== null;",
    caughtBy: { file: "test/sandbox/scenarios.test.ts" },
  },
];
