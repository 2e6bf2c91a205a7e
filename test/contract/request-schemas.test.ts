/** The contract's request schemas and the service's own validation agree. */
import { describe, expect, it } from "vitest";
import { createRuleExample } from "#api/resource/rule/rule-examples.ts";
import { contract } from "#api/schema/contract/contract-rows.ts";
import {
  createPaymentIntentExample,
  onchainEvidenceExample,
  providerEvidenceExample,
} from "#api/schema/contract/examples.ts";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import { compileSchema } from "./validate-response.ts";

const intent = createPaymentIntentExample;
const bodies: readonly (readonly [OperationId, string, string, boolean, object])[] = [
  ["createPaymentIntent", "CreatePaymentIntentRequest", "the example", true, intent],
  [
    "createPaymentIntent",
    "CreatePaymentIntentRequest",
    "references as an object, null where nullable",
    true,
    { ...intent, references: { order: "42" }, metadata: null, chain: null },
  ],
  [
    "createPaymentIntent",
    "CreatePaymentIntentRequest",
    "an unknown property",
    false,
    { ...intent, externalRefrence: "x" },
  ],
  [
    "createPaymentIntent",
    "CreatePaymentIntentRequest",
    "an amount as a number",
    false,
    { ...intent, source: { amount: 1, currency: "USD" } },
  ],
  [
    "createPaymentIntent",
    "CreatePaymentIntentRequest",
    "a reference of 256 characters",
    false,
    { ...intent, externalReference: "x".repeat(256) },
  ],
  [
    "createReconciliationRule",
    "CreateReconciliationRuleRequest",
    "the example",
    true,
    createRuleExample,
  ],
  ["createReconciliationRule", "CreateReconciliationRuleRequest", "no name", false, {}],
  [
    "createReconciliationRule",
    "CreateReconciliationRuleRequest",
    "minutes below zero",
    false,
    { name: "x", timeWindowMinutes: -1 },
  ],
  ["updateReconciliationRule", "UpdateReconciliationRuleRequest", "nothing", true, {}],
  [
    "updateReconciliationRule",
    "UpdateReconciliationRuleRequest",
    "null for a boolean",
    false,
    { isActive: null },
  ],
  [
    "createProviderEvidence",
    "CreateProviderEvidenceRequest",
    "the example",
    true,
    providerEvidenceExample,
  ],
  [
    "createProviderEvidence",
    "CreateProviderEvidenceRequest",
    "a date that does not exist",
    false,
    { ...providerEvidenceExample, occurredAt: "2026-02-30T00:00:00Z" },
  ],
  [
    "createOnchainEvidence",
    "CreateOnchainEvidenceRequest",
    "the example",
    true,
    onchainEvidenceExample,
  ],
  [
    "createOnchainEvidence",
    "CreateOnchainEvidenceRequest",
    "another chain family",
    false,
    { ...onchainEvidenceExample, chainFamily: "solana" },
  ],
];

describe("request bodies", () => {
  it.each(bodies)("%s, %s: %s is accepted: %s", (id, component, _, accepted, body) => {
    const validate = compileSchema({ $ref: `#/components/schemas/${component}` }, "open");
    expect(validate(body), "contract").toBe(accepted);
    expect(contract[id].body?.schema.safeParse(body).success, "service").toBe(accepted);
  });

  /** A report about an attempt, and a delivery of a partner, always say something. */
  const saySomething: readonly string[] = ["recordOutboundWebhookAttempt", "receivePartnerWebhook"];

  it("may be left out where every field is optional, except where fields are changed", () => {
    const rows = Object.entries(routes) as [OperationId, Route][];
    const optional = rows.filter(([id, { method }]) => {
      const isChange = method === "PATCH" || saySomething.includes(id);
      return !isChange && contract[id].body?.schema.safeParse({}).success === true;
    });
    const marked = rows.filter(([, { bodyIsOptional }]) => bodyIsOptional === true);
    expect(marked.map(([id]) => id)).toEqual(optional.map(([id]) => id));
    expect(marked.length).toBeGreaterThan(0);
  });
});
