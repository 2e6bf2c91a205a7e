/**
 * Time and read units of each report, at a thousand and at a million cases and as many flow legs, now and at a kept hour.
 * `node test/bench/list/reports.ts [cases]`. The reports read the trees of the lists alone, so no record is stored.
 */
import { performance } from "node:perf_hooks";
import type { Overcharge } from "#domain/case/amount/overcharge.ts";
import { ageBandsAt } from "#domain/case/work/case-age.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { monthsBefore } from "#domain/value/text/day-text.ts";
import { keepFiguresWrite } from "#store/table/account/kept-report-store.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Key } from "#store/table/core/keys.ts";
import { legCollection } from "#store/table/evidence/leg-list.ts";
import { emptyHead, headItem } from "#store/table/list/list-head.ts";
import {
  keyedListHeadKey,
  listHeadKey,
  listNodeKey,
  listSumsKey,
} from "#store/table/list/list-keys.ts";
import { TreeRegistry } from "#store/table/list/tree/list-node-codec.ts";
import { encodeNewNode } from "#store/table/list/tree/list-node-store.ts";
import type { ListMark } from "#store/table/list/tree/list-sums.ts";
import { rewriteTree } from "#store/table/list/tree/list-tree.ts";
import { paymentCollection } from "#store/table/payment/payment-list.ts";
import { countCases, countLegs, countRules } from "#work/reporting/count-figures.ts";
import { countOvercharges } from "#work/reporting/count-overcharges.ts";
import { readKept } from "#work/reporting/keep-figures.ts";
import { agingRows, casesIn } from "#work/reporting/report-rows.ts";
import { importTable } from "../table/imported-table.ts";
import { type MeteredTable, meterTable } from "../table/metered-table.ts";
import {
  type CountedCase,
  casesOf,
  countedAt,
  countedOrganization,
  entryOf,
  keysOf,
} from "./counted-cases.ts";

const unitsAtMost = 200;
/** All that the report of overcharges reads at once; half of the cases have fees above contract, every tenth of these of two types. */
const monthsCounted = Array.from({ length: 24 }, (_, at) => monthsBefore("2026-03", at));
const rulesCounted = 100;

type Item = Record<string, unknown>;
type Row = { readonly uuid: Uuid; readonly mark: ListMark };

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The head and the nodes of a list with these rows. */
async function* treeOf(key: Key, rows: readonly Row[]): AsyncGenerator<Item> {
  const registry = new TreeRegistry();
  const store = {
    registry,
    load: async () => new Map(),
    loadWithSums: async () => new Map(),
    loadAmounts: async () => new Map(),
    save: async () => true,
  };
  const changes = rows.map(({ uuid, mark }) => ({ uuid, before: [], after: [mark] }));
  const { root, added } = await rewriteTree(store, null, changes, 1);
  yield headItem(key, { ...emptyHead, version: 1, boundary: countedAt, claimed: countedAt, root });
  for (const { ref, node } of added) {
    const { body, sums } = encodeNewNode(node, registry, ref === root);
    yield { ...listNodeKey(key, ref), v: 1, stamp: ref.stamp, body };
    if (sums !== null) yield { ...listSumsKey(key, ref), v: 1, stamp: ref.stamp, body: sums };
  }
}

function caseRow(each: CountedCase): Row {
  const { facets, amounts } = entryOf(each);
  const last = amounts.findLastIndex((amount) => amount !== "0");
  return {
    uuid: each.uuid,
    mark: { facets: JSON.stringify(facets), amounts: amounts.slice(0, last + 1) },
  };
}

const kinds = ["bank", "provider", "chain", "file"] as const;

/** A leg for each case, of which those of matched cases are matched. */
function legRow(each: CountedCase, index: number): Row {
  const { facets, amounts } = entryOf(each);
  const leg = {
    matched: facets.verdict === "matched",
    phase: "destination",
    ignored: index % 997 === 0,
    status: index % 50 === 0 ? "pending" : "confirmed",
    kind: kinds[index % kinds.length],
    currency: facets.currency,
  };
  return { uuid: each.uuid, mark: { facets: JSON.stringify(leg), amounts: amounts.slice(0, 1) } };
}

/** What a case was charged above contract: 0.20 EUR by one of three processors, and 0.10 EUR by its network. */
function overchargesAt(index: number): Overcharge[] {
  const month = monthsCounted[index % monthsCounted.length] ?? "";
  const provider = ["acme", "nova", "zenith"][index % 3] ?? "";
  const of = (type: Overcharge["type"], charged: string, agreed: string): Overcharge => ({
    ...{ provider, month, type, schedule: "Cards", since: "1 January" },
    charged: { amount: charged as Amount, currency: "EUR" as Currency },
    agreed: { amount: agreed as Amount, currency: "EUR" as Currency },
  });
  if (index % 2 === 1) return [];
  const own = of("provider", "1.95", "1.75");
  return index % 20 === 0 ? [own, of("network", "0.2", "0.1")] : [own];
}

/** The case in the list of a month of the report of overcharges. */
function overchargeRow(each: CountedCase, overcharges: readonly Overcharge[]): Row {
  const { facets, amounts } = entryOf(each, { overcharges });
  const { overchargeKinds } = keysOf(each, { overcharges });
  const last = amounts.findLastIndex((amount) => amount !== "0");
  return {
    uuid: each.uuid,
    mark: {
      facets: JSON.stringify({ ...facets, overchargeKinds }),
      amounts: amounts.slice(0, last + 1),
    },
  };
}

const ruleOf = (index: number) =>
  `0193aa10c4007d3e8b1f4a5d6e7f8${String(index).padStart(3, "0")}` as Uuid<"rule">;

async function itemsOf(cases: readonly CountedCase[]): Promise<Item[]> {
  const organizationId: OrganizationId = countedOrganization;
  const rows = cases.map(caseRow);
  const { revision } = paymentCollection;
  const items: Item[] = [];
  const add = async (key: Key, some: readonly Row[]) => {
    for await (const item of treeOf(key, some)) items.push(item);
  };
  await add(listHeadKey(organizationId, "payment", revision), rows);
  await add(listHeadKey(organizationId, "leg", legCollection.revision), cases.map(legRow));
  for (let rule = 0; rule < rulesCounted; rule += 1) {
    const key = keyedListHeadKey(organizationId, paymentCollection, ["ruleId", ruleOf(rule)]);
    await add(
      key,
      rows.filter((_, index) => index % rulesCounted === rule),
    );
  }
  const byMonth = Map.groupBy(
    cases
      .map((each, index) => ({ each, overcharges: overchargesAt(index) }))
      .filter(({ overcharges }) => overcharges.length > 0),
    ({ overcharges }) => overcharges[0]?.month ?? "",
  );
  for (const [month, own] of byMonth) {
    const key = keyedListHeadKey(organizationId, paymentCollection, ["overchargeMonth", month]);
    await add(
      key,
      own.map(({ each, overcharges }) => overchargeRow(each, overcharges)),
    );
  }
  return items;
}

const overchargesOf24Months = "overcharges, 24 months";

type Measured = {
  readonly name: string;
  readonly units: number;
  readonly reads: number;
  readonly milliseconds: number;
};

async function measured(
  metered: MeteredTable,
  name: string,
  read: () => Promise<unknown>,
): Promise<Measured> {
  metered.take();
  const started = performance.now();
  await read();
  const milliseconds = performance.now() - started;
  const { readUnits: units, reads } = metered.take();
  return { name, units, reads, milliseconds };
}

async function measure(count: number): Promise<Measured[]> {
  const cases = casesOf(count);
  const engine = await importTable(await itemsOf(cases));
  try {
    const metered = meterTable(engine.table);
    const { table } = metered;
    const [id, now] = [countedOrganization, countedAt as Instant];
    const all = { from: 0, before: Number.POSITIVE_INFINITY };
    const month = { from: now - 30 * 86_400_000, before: Number.POSITIVE_INFINITY };
    const rules = Array.from({ length: rulesCounted }, (_, index) => ruleOf(index));
    const found = await countCases(table, id, now);
    const open = cases.filter(({ outcome: { status } }) => status === "open").length;
    if (casesIn(agingRows(found)) !== open)
      throw new Error(`Aging has not the ${open} open cases.`);
    const asked = { organizationId: id, months: monthsCounted, now };
    const overcharged = await countOvercharges(table, asked);
    const charged = overcharged.reduce((all, { cases: own }) => all + own, 0);
    const planted = cases.reduce((all, _, index) => all + overchargesAt(index).length, 0);
    if (charged !== planted) throw new Error(`${charged} of ${planted} overcharges are counted.`);
    const legs = await countLegs(table, id, ageBandsAt(now));
    const moment = (now - (now % 3_600_000)) as Instant;
    const kept = { at: now, cases: found, legs, rules: await countRules(table, id, all, rules) };
    await commit(engine.table, [keepFiguresWrite(id, { moment, days: 35 }, kept)]);
    return [
      await measured(metered, "aging, now", () => countCases(table, id, now)),
      await measured(metered, "value at risk, now", () => countCases(table, id, now)),
      await measured(metered, "match rate by source, all time", () =>
        countLegs(table, id, [{ ...all, age: null }]),
      ),
      await measured(metered, "match rate by source, 30 days", () =>
        countLegs(table, id, [{ ...month, age: null }]),
      ),
      await measured(metered, "match rate by source, bands to keep", () =>
        countLegs(table, id, ageBandsAt(now)),
      ),
      await measured(metered, "match rate by rule, 100 rules, all time", () =>
        countRules(table, id, all, rules),
      ),
      await measured(metered, "match rate by rule, 100 rules, 30 days", () =>
        countRules(table, id, month, rules),
      ),
      await measured(metered, "match rate by rule, 25 rules, 30 days", () =>
        countRules(table, id, month, rules.slice(0, 25)),
      ),
      await measured(metered, overchargesOf24Months, () => countOvercharges(table, asked)),
      await measured(metered, "any report, kept hour", () => readKept(table, id, { moment, now })),
    ];
  } finally {
    await engine.close();
  }
}

const large = Number(process.argv[2] ?? 1_000_000);
const small = await measure(1_000);
const big = await measure(large);
let holds = true;
print(`report: units at 1000; units, calls and milliseconds at ${large} (this engine)`);
for (const [index, { name, units, reads, milliseconds }] of big.entries()) {
  const isBounded = name.endsWith("kept hour") || name === overchargesOf24Months;
  const holdsHere = !isBounded || units <= unitsAtMost;
  holds &&= holdsHere;
  const cells = [small[index]?.units.toFixed(1), units.toFixed(1), reads, milliseconds.toFixed(0)];
  print(
    `  ${name.padEnd(42)}${cells.map((cell) => String(cell).padStart(9)).join("")}${holdsHere ? "" : "  DOES NOT HOLD"}`,
  );
}
process.exitCode = holds ? 0 : 1;
