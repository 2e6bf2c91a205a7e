/** Shows that the check on which every HTTP test relies can fail. */
import { describe, expect, it } from "vitest";
import { ruleExample } from "#api/resource/rule/rule-examples.ts";
import { createdPaymentIntentExample } from "#api/schema/contract/examples.ts";
import { assertErrorEnvelope, assertResponseMatchesContract } from "./validate-response.ts";

const headers = {
  "content-type": "application/json",
  "request-id": "r1",
  "ratelimit-limit": "1200",
  "ratelimit-remaining": "1199",
  "ratelimit-reset": "60",
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};
const { "request-id": _requestId, ...withoutRequestId } = headers;
const { "ratelimit-reset": _reset, ...withoutReset } = headers;
const created = createdPaymentIntentExample;
const create = ["POST", "/v1/payment-intents"] as const;
const rule = ["GET", "/v1/reconciliation-rules/{ruleId}"] as const;
const conflict = {
  error: "payment_intent_conflict",
  caseId: "case_1",
  paymentIntentId: "pi_1",
  externalReference: "INV-1",
  mismatches: ["source.amount"],
  existing: {
    source: { amount: "1", currency: "USD" },
    destination: { amount: "1", currency: "USD" },
    beneficiaryAccount: null,
    beneficiaryName: null,
    refundOf: null,
  },
};

const accepted = [
  ["a creation", ...create, 201, headers, created],
  ["a rule", ...rule, 200, headers, ruleExample],
  ["a conflict with its own fields", ...create, 409, headers, conflict],
  ["an error with further fields", ...rule, 404, headers, { error: "not_found", hint: "x" }],
  ["a replayed conflict of keys", ...create, 409, headers, { error: "idempotency_key_conflict" }],
] as const;

const refused = [
  ["an unknown operation", "PUT", "/v1/payment-intents", 200, headers, {}],
  ["an undocumented status", ...create, 202, headers, created],
  ["an undocumented field", ...create, 201, headers, { ...created, extra: 1 }],
  ["a missing field", ...rule, 200, headers, { ...ruleExample, metadata: undefined }],
  ["null in a field that is never null", ...rule, 200, headers, { ...ruleExample, name: null }],
  ["an amount as a number", ...rule, 200, headers, { ...ruleExample, amountTolerance: 0.5 }],
  ["a time without Z", ...rule, 200, headers, { ...ruleExample, createdAt: "2026-01-01T00:00:00" }],
  ["an unknown enum value", ...create, 201, headers, { ...created, outcome: "made" }],
  ["an undocumented error code", ...rule, 404, headers, { error: "gone" }],
  ["an error without a code", ...rule, 404, headers, { message: "gone" }],
  ["a conflict without its fields", ...create, 409, headers, { error: "payment_intent_conflict" }],
  ["no Request-Id", ...rule, 200, withoutRequestId, ruleExample],
  ["no RateLimit-Reset", ...rule, 200, withoutReset, ruleExample],
  ["no nosniff", ...rule, 200, { ...headers, "x-content-type-options": undefined }, ruleExample],
  ["a wrong header", ...create, 201, { ...headers, "idempotency-replayed": "yes" }, created],
  ["an undocumented header", ...rule, 200, { ...headers, "x-internal": "1" }, ruleExample],
  ["another media type", ...rule, 200, { ...headers, "content-type": "text/plain" }, ruleExample],
  ["a body with status 204", "DELETE", rule[1], 204, headers, {}],
] as const;

describe("assertResponseMatchesContract", () => {
  it.each(accepted)("accepts %s", (_, method, path, status, given, body) => {
    expect(() =>
      assertResponseMatchesContract(method, path, status, given, JSON.stringify(body)),
    ).not.toThrow();
  });

  it.each(refused)("refuses %s", (_, method, path, status, given, body) => {
    expect(() =>
      assertResponseMatchesContract(method, path, status, given, JSON.stringify(body)),
    ).toThrow(/contract|lacks|wrong/);
  });

  it("accepts the headers of a fetch response", () => {
    expect(() =>
      assertResponseMatchesContract("DELETE", rule[1], 204, new Headers(headers), ""),
    ).not.toThrow();
  });
});

describe("assertErrorEnvelope", () => {
  it("accepts any error and refuses anything else", () => {
    const body = JSON.stringify({ error: "method_not_allowed", message: "No." });
    expect(() => assertErrorEnvelope(headers, body)).not.toThrow();
    expect(() => assertErrorEnvelope(headers, '{"message":"Not Found"}')).toThrow("error");
    const untyped = { ...headers, "content-type": "" };
    expect(() => assertErrorEnvelope(untyped, body)).toThrow("media type");
    expect(() => assertErrorEnvelope(withoutReset, body)).toThrow("RateLimit-Reset");
  });
});
