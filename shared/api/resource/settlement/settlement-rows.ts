/** Settlements: payouts of processors over many payments. */
import type * as z from "zod";
import {
  addSettlementItemsBody,
  createSettlementBody,
  getSettlementQuery,
  listSettlementItemsQuery,
  listSettlementsQuery,
  updateSettlementBody,
} from "#api/resource/settlement/settlement-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import {
  acted,
  changed,
  created,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import { settlement, settlementItem } from "./settlement-response.ts";

const draftExample = {
  id: "stl_0193aa1142007b6f9a8c7d6e5f405a71",
  organizationId,
  provider: "stripe",
  reference: "po_1Nv8",
  currency: "EUR",
  gross: "80",
  net: "76.80",
  expectedOn: "2026-03-02",
  carriedFrom: null,
  carriedInto: null,
  status: "draft" as const,
  caseId: null,
  itemCount: 2,
  totals: [
    { type: "charge" as const, count: 1, gross: "100", fee: "3.20", net: "96.80" },
    { type: "refund" as const, count: 1, gross: "-20", fee: "0", net: "-20" },
  ],
  sharesAmount: "76.8",
  lines: [],
  bankAmount: null,
  difference: null,
  shortfallReasons: [],
  sharesState: "none" as const,
  processing: false,
  createdBy: "key:ak_0193aa1142007b6f9a8c7d6e5f405a71",
  createdAt: "2026-03-01T12:30:00.000Z",
  completedAt: null,
  settledAt: null,
  updatedAt: "2026-03-01T12:31:00.000Z",
  version: 2,
} satisfies z.input<typeof settlement>;

const settledExample = {
  ...draftExample,
  status: "settled" as const,
  caseId,
  bankAmount: "76.80",
  difference: "0",
  sharesState: "confirmed" as const,
  completedAt: "2026-03-01T12:32:00.000Z",
  settledAt: "2026-03-02T08:00:00.000Z",
  version: 9,
} satisfies z.input<typeof settlement>;

const itemExample = {
  position: 0,
  type: "charge" as const,
  externalReference: "order-1",
  providerTransferId: "ch_3Nv8",
  itemReference: "txn_1",
  gross: "100",
  fee: "3.20",
  net: "96.80",
  lineAmount: "0",
  share: {
    effect: "forward" as const,
    amount: "96.80",
    flowLegId: "leg_0193aa1142007b6f9a8c7d6e5f405a71",
    status: "confirmed" as const,
    caseIds: [caseId],
  },
  feeCredit: null,
} satisfies z.input<typeof settlementItem>;

const settlements = resource({
  tag: "settlements",
  schema: settlement,
  examples: { settled: ["A settled one", settledExample] },
});

const settlementItems = resource({
  tag: "settlements",
  name: "item",
  schema: settlementItem,
  examples: { settlementItem: ["One charge", itemExample] },
});

export const settlementRows = {
  createSettlement: created(settlements, {
    summary: "Create a settlement",
    description:
      "A payout of a processor as a draft, which takes items until it is completed. Provider and reference are " +
      "unique: the same settlement again answers 200. `net` below zero expects a debit of the bank, or is carried " +
      "into a later settlement, whose `carriedFrom` names this one.",
    body: createSettlementBody,
    bodyText: "The payout as the processor reports it.",
    bodyExamples: {
      payout: [
        "A payout of 76.80 EUR",
        {
          provider: "stripe",
          reference: "po_1Nv8",
          currency: "EUR",
          gross: "80",
          net: "76.80",
          expectedOn: "2026-03-02",
        },
      ],
    },
    resultText: "The draft.",
    resultExamples: { draft: ["A draft with two items", draftExample] },
    existingText: "It exists already.",
    errors: { 404: "NotFound", 409: "SettlementConflict" },
  }),
  listSettlements: listOf(settlements, {
    description: "Newest first, by status and by provider.",
    query: listSettlementsQuery,
  }),
  getSettlement: got(settlements, {
    description:
      "With its status, totals by type, its own lines, what the bank moved, and which items could explain a difference; with `asOf`, what it was then.",
    query: getSettlementQuery,
  }),
  updateSettlement: changed(settlements, {
    summary: "Change a draft",
    description:
      "`gross`, `net` and `expectedOn` of a draft. An import that made the draft changes its amounts no more afterwards.",
    body: updateSettlementBody,
    bodyText: "What changes.",
    bodyExamples: { net: ["Another net", { net: "76.80" }] },
    resultText: "The draft.",
    resultExamples: { draft: ["A draft with two items", draftExample] },
    errors: { 409: "SettlementConflict" },
  }),
  addSettlementItems: created(settlements, {
    summary: "Add items to a draft",
    description:
      "All items of the request or none, at most 1,000 in a request and 50,000 in a settlement. Amounts are signed as " +
      "they move the balance at the processor; `net` is `gross` less `fee`. The same items again change nothing; with " +
      "`itemReference`, one item is never counted twice.",
    body: addSettlementItemsBody,
    bodyText: "The items.",
    bodyExamples: {
      charge: [
        "A charge and a refund",
        {
          items: [
            {
              type: "charge",
              externalReference: "order-1",
              providerTransferId: "ch_3Nv8",
              itemReference: "txn_1",
              gross: "100",
              fee: "3.20",
              net: "96.80",
            },
            { type: "refund", externalReference: "order-2", gross: "-20", fee: "0", net: "-20" },
          ],
        },
      ],
    },
    resultText: "The settlement with its new totals.",
    resultExamples: { draft: ["A draft with two items", draftExample] },
    existingText: "The settlement has these items already.",
    errors: { 409: "SettlementConflict" },
  }),
  listSettlementItems: listOf(settlementItems, {
    summary: "List the items of a settlement",
    description: "In the order in which they were added, each with its share of a payment.",
    query: listSettlementItemsQuery,
    records: { page: ["One charge", itemExample] },
  }),
  removeSettlementItems: acted(settlements, {
    summary: "Remove all items of a draft",
    description: "For a draft with a wrong item. A complete settlement keeps its items.",
    resultText: "The empty draft.",
    resultExamples: { draft: ["A draft with two items", draftExample] },
    errors: { 409: "SettlementConflict" },
  }),
  completeSettlement: acted(settlements, {
    summary: "Complete a settlement",
    description:
      "Items and what is carried forward must add up to `gross` and `net` exactly, else 400 that names the difference. " +
      "Its case expects the bank movement from now on, and each charge, refund and chargeback becomes pending evidence " +
      "of its payment, which the settlement confirms when the bank has moved the money.",
    resultText: "The settlement, pending or settled.",
    resultExamples: { settled: ["After its bank movement", settledExample] },
    errors: { 409: "SettlementConflict" },
  }),
} as const satisfies ContractRows;
