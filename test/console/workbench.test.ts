/** What the workbench suggests, sums and links. */
import { describe, expect, test } from "vitest";
import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { balanceOf, planLinks } from "#console/screen/workbench/balance.ts";
import { draftOf } from "#console/screen/workbench/payment-draft.ts";
import { fitsOf } from "#console/screen/workbench/suggestions.ts";

function legOf(unallocatedAmount: string, more: Partial<FlowLeg> = {}): FlowLeg {
  return {
    id: `leg_${unallocatedAmount}`,
    currency: "EUR",
    unallocatedAmount,
    externalReference: null,
    references: [],
    metadata: null,
    fromAddress: null,
    toAddress: null,
    explanation: { outcome: "unmatched", strategy: null, reason: "", candidates: [] },
    ...more,
  } as FlowLeg;
}

type Wanted = { readonly openAmount?: string | null; readonly currency?: string };

function rowOf(expectedAmount: string, { openAmount = null, currency = "EUR" }: Wanted = {}) {
  return {
    id: `case_${expectedAmount}`,
    expectedAmount,
    openAmount,
    paymentIntent: {
      externalReference: "INV-2026/17",
      beneficiaryName: "Nordwind Händel GmbH",
      beneficiaryAccount: "DE89 3704 0044",
      destination: { amount: expectedAmount, currency },
    },
  } as CaseRow;
}

const remittance = (value: string) => ({ references: [{ type: "remittance", value }] });

describe("why evidence fits a case", () => {
  test.each([
    ["a reference within a text", remittance("payment inv 2026 17 thanks"), ["reference"]],
    ["a name without its legal form", remittance("NORDWIND HANDEL"), ["name"]],
    ["an account, whatever its spaces", { toAddress: "de8937040044" }, ["account"]],
    ["the amount that is still open", { unallocatedAmount: "40" }, ["amount"]],
    ["an amount in another currency", { unallocatedAmount: "40", currency: "USD" }, []],
    ["a part of the name only", remittance("Nordwind"), []],
  ] as const)("%s", (_, more, fits) => {
    const row = rowOf("100.00", { openAmount: "40.00" });
    expect(fitsOf(legOf("1.00", more as Partial<FlowLeg>), row)).toEqual(fits);
  });
});

describe("what is selected", () => {
  test("its difference is exact", () => {
    const legs = [legOf("0.1"), legOf("0.2")];
    expect(balanceOf(legs, [rowOf("0.3")])).toEqual({
      currency: "EUR",
      evidence: "0.3",
      wanted: "0.3",
      difference: "0",
    });
    expect(balanceOf(legs, [rowOf("0.3", { currency: "USD" })])).toBeNull();
  });

  test("many to one links each leg whole", () => {
    expect(planLinks([legOf("1"), legOf("2")], [rowOf("3")])).toMatchObject({
      links: [
        { flowLegId: "leg_1", caseId: "case_3", allocatedAmount: null },
        { flowLegId: "leg_2", caseId: "case_3", allocatedAmount: null },
      ],
    });
  });

  test("one to many gives each case what it waits for, and the last one the rest", () => {
    const rows = [rowOf("60", { openAmount: "10" }), rowOf("50")];
    expect(planLinks([legOf("45.50")], rows)).toMatchObject({
      links: [{ allocatedAmount: "10" }, { allocatedAmount: "35.5" }],
    });
  });

  test.each([
    ["nothing", [], []],
    ["many and many", [legOf("1"), legOf("2")], [rowOf("1"), rowOf("2")]],
    ["a case for which nothing is left", [legOf("1")], [rowOf("1"), rowOf("2")]],
    ["several currencies", [legOf("9")], [rowOf("1"), rowOf("2", { currency: "USD" })]],
  ] as const)("%s is not linked", (_, legs, rows) => {
    expect(planLinks(legs, rows).kind).toBe("not_yet");
  });
});

describe("the payment that evidence suggests", () => {
  const more = { type: "destination", occurredAt: "2026-03-02T10:00:00.000Z" } as const;

  test.each([
    ["its own reference", { externalReference: "INV-1" }, "INV-1"],
    ["an invoice that it names", { references: [{ type: "invoice", value: "INV-2" }] }, "INV-2"],
    ["the partner's id", { providerTransferId: "tr_3", ...remittance("thanks") }, "tr_3"],
    ["nothing", { providerTransferId: null, ...remittance("thanks") }, ""],
  ] as const)("is named by %s", (_, named, externalReference) => {
    expect(draftOf(legOf("12.50", { ...more, ...named }))).toMatchObject({
      externalReference,
      amount: "12.50",
      currency: "EUR",
      direction: "inbound",
      effectiveDate: more.occurredAt,
    });
  });

  test("goes out if the evidence is of its source", () => {
    expect(draftOf(legOf("1", { ...more, type: "source" })).direction).toBe("outbound");
  });
});
