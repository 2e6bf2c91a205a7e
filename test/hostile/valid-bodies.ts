/** A valid body of every operation that takes one, from which the hostile ones are made. */
import { contract } from "#api/schema/contract/contract-rows.ts";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";

export type Members = Readonly<Record<string, unknown>>;

type ValidBody = {
  readonly operationId: OperationId;
  /** A body that no other number makes, where that decides whether it is accepted. */
  readonly create: (number: number) => Members;
};

const amount = { amount: "12.50", currency: "EUR" };

const numbered: Partial<Readonly<Record<OperationId, (number: number) => Members>>> = {
  createPaymentIntent: (number) => ({
    externalReference: `pay-${number}`,
    source: amount,
    destination: amount,
    references: [{ type: "invoice", value: `inv-${number}` }],
    metadata: { note: "n" },
  }),
  createProviderEvidence: (number) => ({
    provider: "bank",
    sourceRef: `ref-${number}`,
    phase: "destination",
    externalReference: `pay-${number}`,
    amount,
    payload: { a: 1 },
  }),
  createOnchainEvidence: (number) => ({
    txHash: `0x${number.toString(16).padStart(64, "0")}`,
    chainId: 1,
    logIndex: 3,
    amount,
    payload: { block: 7 },
  }),
  createReconciliationRule: (number) => ({ name: `Rule ${number}`, amountTolerance: "1.00" }),
  createImportProfile: (number) => ({
    name: `Profile ${number}`,
    sourceType: number % 2 === 0 ? "bank_statement" : "psp_report",
    format: "csv",
    mapping: { settlement: "payout", amount: "gross", net: "net", type: "type" },
    options: {
      dateFormat: "yyyy-MM-dd",
      settlement: { types: { charge: ["sale"] }, referencePattern: "P{digits:4}" },
    },
    defaults: { provider: "acme", currency: "EUR" },
  }),
  createOutboundWebhookEndpoint: (number) => ({
    name: `Receiver ${number}`,
    url: `https://receiver.test/${number}`,
  }),
  createAsset: () => ({
    ticker: "XSGD",
    chain: "polygon",
    tokenAddress: `0x${"cd".repeat(20)}`,
  }),
  createSettlement: (number) => ({
    provider: "acme",
    reference: `po-${number}`,
    currency: "EUR",
    gross: "100.00",
    net: "97.00",
    expectedOn: "2026-03-02",
  }),
  addSettlementItems: (number) => ({
    items: [
      { type: "charge", externalReference: `pay-${number}`, gross: "100", fee: "3", net: "97" },
    ],
  }),
  createCaseAction: (number) => ({
    action: "assign",
    filter: { minAmount: "1.00", maxAmount: `${number}.00`, currency: "EUR", q: "pay" },
    expectedTotal: 1,
    parameters: { assignee: "alice" },
  }),
};

/** Their examples would end what the other bodies are sent to, or need another credential. */
const left: ReadonlySet<OperationId> = new Set(["createApiKey", "updateApiKey"]);

/** In the order of the route table. A new operation joins with the example of its contract. */
export const validBodies: readonly ValidBody[] = (Object.keys(routes) as OperationId[])
  .filter((operationId) => !left.has(operationId))
  .flatMap((operationId) => {
    const { body } = contract[operationId];
    const route: Route = routes[operationId];
    if (body === undefined || route.idempotentAs === null) return [];
    const [example] = Object.values(body.examples);
    const create = numbered[operationId] ?? (() => example?.[1] as Members);
    return [{ operationId, create }];
  });
