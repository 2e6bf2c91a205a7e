/** Two providers that tell of one movement corroborate each other and are never added (docs/matching.md, Amounts). */
import { describe, expect, test } from "vitest";
import { permutations } from "../../domain/permutations.ts";
import { filterWorlds, type Json } from "../case/filter-world.ts";

const open = filterWorlds();
const eur = (amount: string) => ({ amount, currency: "EUR" });
const inRoute = (routeGroupId: string) => ({ routeGroupId });
const withReference = (type: string, value: string) => ({ references: [{ type, value }] });

/** One report: provider, its transfer id, the amount, and what else it says. */
type Report = readonly [provider: string, id: string, amount: string, more?: Json];

type Seen = {
  readonly verdict: string;
  readonly exceptionType: string | null;
  readonly actualAmount: string | null;
  readonly summary: string;
  readonly flowLegs: readonly object[];
};

/** The case of a payment of 783 EUR after reports in this order, each of which names the payment unless it says otherwise. */
async function caseAfter(reports: readonly Report[]): Promise<Seen> {
  const { call, complete } = await open();
  const body = { externalReference: "order-1", source: eur("783.00"), destination: eur("783.00") };
  const { caseId = "" } = await call("createPaymentIntent", { body });
  for (const [provider, providerTransferId, amount, more = {}] of reports) {
    const own = { provider, providerTransferId, sourceRef: `${provider} ${providerTransferId}` };
    const said = { phase: "destination", externalReference: "order-1", payload: {} };
    await call("createProviderEvidence", {
      body: { ...own, ...said, amount: eur(amount), ...more },
    });
    await complete();
  }
  return (await call("getReconciliationCase", { params: { caseId } })) as unknown as Seen;
}

async function inEveryOrder(reports: readonly Report[]) {
  const seen = new Set<string>();
  for (const order of permutations(reports)) {
    const { verdict, exceptionType, actualAmount, flowLegs } = await caseAfter(order);
    seen.add([verdict, exceptionType, actualAmount, flowLegs.length].join(" "));
  }
  return [...seen];
}

const uetr = "97ed4827-7b6f-4491-a06f-b548d5a7512d";
const hash = `0x${"ab".repeat(32)}`;

describe("one movement that two providers report", () => {
  test.each<[string, readonly Report[], string]>([
    [
      "under one route",
      [
        ["gateway", "g1", "783.00", inRoute("r")],
        ["psp", "p1", "783.00", inRoute("r")],
      ],
      "matched  783.00 2",
    ],
    [
      "under one hash",
      [
        ["gateway", "g1", "783.00", withReference("tx_hash", hash)],
        ["psp", "p1", "783.00", withReference("tx_hash", hash)],
      ],
      "matched  783.00 2",
    ],
    [
      "under a bank's unique id",
      [
        ["gateway", "g1", "783.00", withReference("uetr", uetr)],
        ["psp", "p1", "783.00", withReference("UETR", uetr.toUpperCase())],
      ],
      "matched  783.00 2",
    ],
    [
      "where one names the other's transfer",
      [
        ["gateway", "g1", "783.00", { sameAs: { provider: "psp", id: "p1" } }],
        ["psp", "p1", "783.00"],
      ],
      "matched  783.00 2",
    ],
    [
      "where only one of them names the payment",
      [
        [
          "gateway",
          "g1",
          "783.00",
          { externalReference: null, sameAs: { provider: "psp", id: "p1" } },
        ],
        ["psp", "p1", "783.00"],
      ],
      "matched  783.00 2",
    ],
    [
      "with a fee that one of them took off",
      [
        ["gateway", "g1", "783.00", inRoute("r")],
        ["psp", "p1", "770.00", { ...inRoute("r"), fees: [{ type: "provider", ...eur("13.00") }] }],
      ],
      "matched  783.00 2",
    ],
    [
      "of which one tells in two parts",
      [
        ["gateway", "g1", "400.00", inRoute("r")],
        ["gateway", "g2", "383.00", inRoute("r")],
        ["psp", "p1", "783.00", inRoute("r")],
      ],
      "matched  783.00 3",
    ],
    [
      "beside another that only one of them reports",
      [
        ["gateway", "g1", "400.00", inRoute("r")],
        ["psp", "p1", "400.00", inRoute("r")],
        ["psp", "p2", "383.00", inRoute("r2")],
      ],
      "matched  783.00 3",
    ],
    [
      "with different amounts",
      [
        ["gateway", "g1", "783.00", inRoute("r")],
        ["psp", "p1", "700.00", inRoute("r")],
      ],
      "needs_review source_conflict 783.00 2",
    ],
  ])("%s", async (_, reports, outcome) => {
    expect(await inEveryOrder(reports)).toEqual([outcome]);
  });

  test("each of two parts twice", async () => {
    const seen = await caseAfter([
      ["gateway", "g1", "400.00", inRoute("r1")],
      ["psp", "p1", "400.00", inRoute("r1")],
      ["psp", "p2", "383.00", inRoute("r2")],
      ["gateway", "g2", "383.00", inRoute("r2")],
    ]);
    expect(seen).toMatchObject({ verdict: "matched", actualAmount: "783.00" });
  });

  test("by three of them, whose fee counts once", async () => {
    const fees = [{ type: "provider", ...eur("13.00") }];
    const seen = await caseAfter([
      ["processor", "x1", "770.00", { ...inRoute("r"), fees }],
      ["psp", "p1", "770.00", { ...inRoute("r"), fees }],
      ["gateway", "g1", "770.00", { sameAs: { provider: "psp", id: "p1" } }],
    ]);
    expect(seen).toMatchObject({
      verdict: "matched",
      actualAmount: "770.00",
      providerFee: "13.00",
    });
  });

  test("that both report as gone back leaves nothing, and not less than nothing", async () => {
    const seen = await caseAfter(
      [
        ["gateway", "g1", "783.00", inRoute("r")],
        ["psp", "p1", "783.00", inRoute("r")],
        ["gateway", "g2", "783.00", { ...inRoute("r"), phase: null, reverses: "g1" }],
        ["psp", "p2", "783.00", { ...inRoute("r"), phase: null, reverses: "p1" }],
      ].map((each) => withoutPhase(each as unknown as Report)),
    );
    expect(seen).toMatchObject({ verdict: "needs_review", actualAmount: "0.00" });
  });
});

/** What goes back takes the phase of what it reverses. */
function withoutPhase([provider, id, amount, more]: Report): Report {
  return more?.["reverses"] === undefined
    ? [provider, id, amount, more ?? {}]
    : [provider, id, amount, { ...more, phase: undefined }];
}

describe("two movements that two providers report", () => {
  const two: readonly Report[] = [
    ["gateway", "g1", "783.00"],
    ["psp", "p1", "783.00"],
  ];

  test("are added, and the summary names both providers", async () => {
    expect(await inEveryOrder(two)).toEqual(["needs_review duplicate_payment 1566.00 2"]);
    const { summary } = await caseAfter(two);
    expect(summary).toContain("different movements, reported by gateway and psp");
  });

  test.each<[string, readonly Report[]]>([
    [
      "one provider's two transfers of a route",
      [
        ["psp", "p1", "783.00", inRoute("r")],
        ["psp", "p2", "783.00", inRoute("r")],
      ],
    ],
    [
      "transfers of two providers that name a third",
      [
        ["gateway", "g1", "783.00", { sameAs: { provider: "other", id: "p1" } }],
        ["psp", "p1", "783.00"],
      ],
    ],
  ])("%s", async (_, reports) => {
    expect(await inEveryOrder(reports)).toEqual(["needs_review duplicate_payment 1566.00 2"]);
  });

  test("that share a bank's id which one provider gives to two transfers", async () => {
    const seen = await caseAfter([
      ["gateway", "g1", "783.00", withReference("uetr", uetr)],
      ["psp", "p1", "400.00", withReference("uetr", uetr)],
      ["psp", "p2", "383.00", withReference("uetr", uetr)],
    ]);
    expect(seen.actualAmount).toBe("1566.00");
  });
});
