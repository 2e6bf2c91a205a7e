/** The week of docs/matching.md, Settlements, in any order of arrival and with every piece repeated. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { Simulator } from "../simulation/world.ts";
import { type Item, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Client = Awaited<ReturnType<typeof openSettlements>>;

const charge = (name: string, gross: string, fee: string, net: string): Item => ({
  type: "charge",
  externalReference: name,
  itemReference: `line-${name}`,
  gross,
  fee,
  net,
});

const amounts = { a: "100", b: "50", c: "80", d: "30", e: "200" } as const;
const names = Object.keys(amounts) as (keyof typeof amounts)[];

const items = {
  po_1: [
    charge("a", "100", "3.20", "96.80"),
    charge("b", "50", "1.75", "48.25"),
    charge("c", "80", "2.62", "77.38"),
    { type: "refund", externalReference: "a", gross: "-20", net: "-20" },
    { type: "reserve", gross: "-23", net: "-23" },
  ],
  po_2: [
    charge("d", "30", "1.17", "28.83"),
    { type: "chargeback", externalReference: "b", gross: "-50", fee: "15", net: "-65" },
  ],
  po_3: [charge("e", "200", "6.10", "193.90"), { type: "release", gross: "18", net: "18" }],
} as const satisfies Record<string, readonly Item[]>;

/** The pieces of the week, each of which may come at any time after the drafts were made. */
async function piecesOf(client: Client) {
  const s1 = await client.draft({ reference: "po_1", gross: "187", net: "179.43" });
  const s2 = await client.draft({ reference: "po_2", gross: "-20", net: "-36.17" });
  const s3 = await client.draft({
    reference: "po_3",
    gross: "181.83",
    net: "175.73",
    carriedFrom: s2,
  });
  const fill = (id: string, own: readonly Item[]) => async () => {
    await client.add(id, own);
    await client.add(id, own);
    await client.finish(id);
    await client.finish(id);
  };
  const pieces: (() => Promise<unknown>)[] = [
    ...names.map((name) => () => client.expect(name, amounts[name])),
    ...names.map((name) => () => client.charge(name, amounts[name])),
    fill(s1, items.po_1),
    fill(s2, items.po_2),
    fill(s3, items.po_3),
    () => client.bank("po_1", "179.43"),
    () => client.bank("po_3", "175.73"),
  ];
  return { settlements: [s1, s2, s3], pieces };
}

function shuffled<T>(all: readonly T[], random: SeededRandom): T[] {
  const keyed = all.map((each) => ({ each, key: random.fraction() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
}

const explained = { unexplainedDelta: "0.00" };

const settled = (more: object) => ({ sharesState: "confirmed", processing: false, ...more });

test.each([1, 2, 3, 4, 5, 6, 7, 8])("order %i comes out exactly", async (seed) => {
  const client = await openSettlements(simulator);
  const random = new SeededRandom(seed);
  const { settlements, pieces } = await piecesOf(client);
  for (const piece of shuffled(pieces, random)) {
    await piece();
    if (random.fraction() < 0.4) await client.complete();
  }
  await client.complete();
  const shown = await Promise.all(settlements.map((id) => client.settlement(id)));
  expect(shown).toMatchObject([
    settled({ status: "settled", bankAmount: "179.43", sharesAmount: "202.43" }),
    settled({ status: "carried", sharesAmount: "-21.17" }),
    settled({ status: "settled", bankAmount: "175.73", sharesAmount: "193.90" }),
  ]);
  const cases = new Map(
    (await client.cases()).map((each) => [String(each["expectedAmount"]), each]),
  );
  expect(Object.fromEntries(cases)).toMatchObject({
    [amounts.a]: { exceptionType: "payment_refunded", actualAmount: "76.80", ...explained },
    [amounts.b]: { exceptionType: "payment_reversed", actualAmount: "-1.75", ...explained },
    [amounts.c]: { verdict: "matched", actualAmount: "77.38", providerFee: "2.62", ...explained },
    [amounts.d]: { verdict: "matched", actualAmount: "28.83", providerFee: "1.17", ...explained },
    [amounts.e]: { verdict: "matched", actualAmount: "193.90", providerFee: "6.10", ...explained },
    "179.43": { verdict: "matched", actualAmount: "179.43", ...explained },
    "175.73": { verdict: "matched", actualAmount: "175.73", ...explained },
  });
});
