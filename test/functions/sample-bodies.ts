/** Bodies that the API accepts; each test changes one thing in them. */
import { createHash, randomUUID } from "node:crypto";

export const intentsPath = "/v1/payment-intents";
export const casesPath = "/v1/reconciliation-cases";
export const rulesPath = "/v1/reconciliation-rules";
export const providerPath = "/v1/evidence/provider";
export const onchainPath = "/v1/evidence/onchain";
export const auditPath = "/v1/audit-events";

export function newReference(): string {
  return `pay-${randomUUID()}`;
}

export function newTxHash(): string {
  return `0x${createHash("sha256").update(randomUUID()).digest("hex")}`;
}

export function intentBody(changes: object = {}): Record<string, unknown> {
  return {
    externalReference: newReference(),
    source: { amount: "100.00", currency: "USD" },
    destination: { amount: "100.00", currency: "USD" },
    ...changes,
  };
}

export function providerBody(changes: object = {}): Record<string, unknown> {
  return {
    provider: "acme_pay",
    sourceRef: `ref-${randomUUID()}`,
    amount: { amount: "100.00", currency: "USD" },
    payload: { id: 1 },
    ...changes,
  };
}

export function onchainBody(changes: object = {}): Record<string, unknown> {
  return {
    txHash: newTxHash(),
    chainId: 1,
    amount: { amount: "100.00", currency: "USDC" },
    payload: { block: 7 },
    ...changes,
  };
}
