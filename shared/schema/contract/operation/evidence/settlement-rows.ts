/** Settlements: payouts of processors over many payments. */
import type * as z from "zod";
import {
  addSettlementItemsBody,
  createSettlementBody,
  getSettlementQuery,
  listSettlementItemsQuery,
  listSettlementsQuery,
  updateSettlementBody,
} from "../../../request/evidence/settlement-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { caseId, organizationId, pageOf } from "../../example/examples.ts";
import {
  settlement,
  type settlementItem,
  settlementItemList,
  settlementList,
} from "../../response/evidence/settlement-response.ts";

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
} satisfies z.input<typeof settlementItem>;

const draftContent = jsonContent(settlement, {
  draft: { summary: "A draft with two items", value: draftExample },
});

export const settlementRows = {
  createSettlement: {
    summary: "Create a settlement",
    description:
      "A payout of a processor as a draft, which takes items until it is completed. Provider and reference are " +
      "unique: the same settlement again answers 200. `net` below zero expects a debit of the bank, or is carried " +
      "into a later settlement, whose `carriedFrom` names this one.",
    tag: "evidence",
    body: {
      description: "The payout as the processor reports it.",
      schema: createSettlementBody.meta({ id: "CreateSettlementRequest" }),
      examples: {
        payout: {
          summary: "A payout of 76.80 EUR",
          value: {
            provider: "stripe",
            reference: "po_1Nv8",
            currency: "EUR",
            gross: "80",
            net: "76.80",
            expectedOn: "2026-03-02",
          },
        },
      },
    },
    responses: {
      200: { description: "It exists already.", content: draftContent },
      201: { description: "The draft.", content: draftContent },
    },
    errors: { 404: "NotFound", 409: "SettlementConflict" },
  },
  listSettlements: {
    summary: "List settlements",
    description: "Newest first, by status and by provider.",
    tag: "evidence",
    query: listSettlementsQuery,
    responses: {
      200: {
        description: "A page of settlements.",
        content: jsonContent(settlementList, {
          page: { summary: "One settlement", value: pageOf(settledExample, 25) },
        }),
      },
    },
  },
  getSettlement: {
    summary: "Get a settlement",
    query: getSettlementQuery,
    description:
      "With its status, totals by type, its own lines, what the bank moved, and which items could explain a difference; with `asOf`, what it was then.",
    tag: "evidence",
    responses: {
      200: {
        description: "The settlement.",
        content: jsonContent(settlement, {
          settled: { summary: "A settled one", value: settledExample },
        }),
      },
    },
  },
  updateSettlement: {
    summary: "Change a draft",
    description:
      "`gross`, `net` and `expectedOn` of a draft. An import that made the draft changes its amounts no more afterwards.",
    tag: "evidence",
    body: {
      description: "What changes.",
      schema: updateSettlementBody.meta({ id: "UpdateSettlementRequest" }),
      examples: { net: { summary: "Another net", value: { net: "76.80" } } },
    },
    responses: { 200: { description: "The draft.", content: draftContent } },
    errors: { 409: "SettlementConflict" },
  },
  addSettlementItems: {
    summary: "Add items to a draft",
    description:
      "All items of the request or none, at most 1,000 in a request and 50,000 in a settlement. Amounts are signed as " +
      "they move the balance at the processor; `net` is `gross` less `fee`. The same items again change nothing; with " +
      "`itemReference`, one item is never counted twice.",
    tag: "evidence",
    body: {
      description: "The items.",
      schema: addSettlementItemsBody.meta({ id: "AddSettlementItemsRequest" }),
      examples: {
        charge: {
          summary: "A charge and a refund",
          value: {
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
        },
      },
    },
    responses: {
      200: { description: "The settlement has these items already.", content: draftContent },
      201: { description: "The settlement with its new totals.", content: draftContent },
    },
    errors: { 409: "SettlementConflict" },
  },
  listSettlementItems: {
    summary: "List the items of a settlement",
    description: "In the order in which they were added, each with its share of a payment.",
    tag: "evidence",
    query: listSettlementItemsQuery,
    responses: {
      200: {
        description: "A page of items.",
        content: jsonContent(settlementItemList, {
          page: { summary: "One charge", value: pageOf(itemExample, 25) },
        }),
      },
    },
  },
  removeSettlementItems: {
    summary: "Remove all items of a draft",
    description: "For a draft with a wrong item. A complete settlement keeps its items.",
    tag: "evidence",
    responses: { 200: { description: "The empty draft.", content: draftContent } },
    errors: { 409: "SettlementConflict" },
  },
  completeSettlement: {
    summary: "Complete a settlement",
    description:
      "Items and what is carried forward must add up to `gross` and `net` exactly, else 400 that names the difference. " +
      "Its case expects the bank movement from now on, and each charge, refund and chargeback becomes pending evidence " +
      "of its payment, which the settlement confirms when the bank has moved the money.",
    tag: "evidence",
    responses: {
      200: {
        description: "The settlement, pending or settled.",
        content: jsonContent(settlement, {
          settled: { summary: "After its bank movement", value: settledExample },
        }),
      },
    },
    errors: { 409: "SettlementConflict" },
  },
} as const satisfies ContractRows;
