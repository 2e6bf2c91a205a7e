/**
 * Payouts of a processor: reports as files and settlements by request, right and wrong, repeated and carried on, and the
 * movements by which the bank pays them.
 */
import { type Amount, negate, subtract, sum } from "#domain/value/money.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import type { Simulator, Snapshot } from "../../simulation/world.ts";
import type { Random } from "../random.ts";
import { expectedProfile, expectPayments, withdrawExpected } from "./expected.ts";
import type { Action, Json, Knowledge } from "./knowledge.ts";
import { isPopular } from "./popular.ts";

type Situation = {
  readonly random: Random;
  readonly known: Knowledge;
  readonly profileIds: readonly string[];
};

type Drawn = Situation & { readonly reportProfileId: string; readonly expectedProfileId: string };

/** A world in which payout reports can be imported. */
export type Payouts = {
  readonly snapshot: Snapshot;
  readonly reportProfileId: string;
  readonly expectedProfileId: string;
};

/** One in this many worlds is about payouts, and this share of its actions. */
const seedsPerPayouts = 5;
const shareOfPayouts = 0.85;

const reportProfile = {
  name: "Payouts",
  sourceType: "psp_report",
  format: "csv",
  mapping: {
    settlement: "payout",
    type: "type",
    amount: "gross",
    fee: "fee",
    externalReference: "order",
    itemReference: "line",
  },
  defaults: { provider: "acme_pay", currency: "EUR" },
  options: { settlement: { types: { total: ["payout"] } } },
} as const;

type Row = {
  readonly type: string;
  readonly gross: string;
  readonly fee: string;
  readonly order: string;
};

const orders = ["R-1", "R-2", "R-3", "R-4"];
const payouts = ["file_1", "file_2"];

export function isOfPayouts(seed: number): boolean {
  return seed % seedsPerPayouts === 2 && !isPopular(seed);
}

export async function preparePayouts(simulator: Simulator, from: Snapshot): Promise<Payouts> {
  const world = await simulator.open(from, "memory");
  const { call, complete: deliver } = driverOf(world);
  const { id = "" } = await call("createImportProfile", { body: reportProfile });
  const expected = await call("createImportProfile", { body: expectedProfile });
  await deliver();
  const snapshot = await world.snapshot();
  await world.close();
  return { snapshot, reportProfileId: id, expectedProfileId: expected["id"] ?? "" };
}

/** Null for actions that are about something else. */
export function drawPayout(all: Situation, payouts: Payouts | null): Action | null {
  if (payouts === null) return null;
  const { random } = all;
  const { reportProfileId, expectedProfileId } = payouts;
  const situation = { ...all, reportProfileId, expectedProfileId };
  if (!random.chance(shareOfPayouts)) return null;
  if (random.chance(0.15)) {
    return random.pick([expectPayments, expectPayments, withdrawExpected])(situation);
  }
  const byFile = [report, report, report, bank, bank, bank, bank];
  const byRequest = [create, create, fill, fill, fill, complete, complete, complete, empty];
  return random.pick(random.chance(0.6) ? byFile : byRequest)(situation);
}

function drawRow(random: Random, isTaken: (order: string) => boolean): Row {
  const order = random.pick(orders);
  const draw = random.fraction();
  if (draw < 0.5 && !isTaken(order)) return { type: "charge", gross: "92.50", fee: "2.50", order };
  if (draw < 0.65) return { type: "refund", gross: "-10", fee: "0", order };
  if (draw < 0.75) return { type: "chargeback", gross: "-92.50", fee: "15", order };
  if (draw < 0.85) return { type: "reserve", gross: "-9", fee: "0", order: "" };
  if (draw < 0.95) return { type: "fee", gross: "-1", fee: "0", order: "" };
  return { type: "charge", gross: "x", fee: "0", order };
}

/** A report of one payout: mostly with its total, which is sometimes wrong; sometimes one that was sent before. */
function report({ random, known, reportProfileId }: Drawn): Action {
  const sent = [...known.reports];
  const again = sent.length > 0 && random.chance(0.3);
  const [content, payout, net] = again ? random.pick(sent) : drawReport(random);
  const body = { profileId: reportProfileId, fileName: "payout.csv", content };
  const rows = content.trimEnd().split("\n").length - 1;
  const onAccepted = () => {
    known.reports.push([content, payout, net]);
    known.nets.set(payout, net);
  };
  return { operationId: "createImportBatch", given: { body }, payoutRows: rows, onAccepted };
}

function drawReport(random: Random): [content: string, payout: string, net: Amount] {
  const payout = random.pick(payouts);
  const charged = new Set<string>();
  const rows = Array.from({ length: 1 + random.below(5) }, () => {
    const row = drawRow(random, (order) => charged.has(order));
    if (row.type === "charge") charged.add(row.order);
    return row;
  });
  const number = random.below(3);
  const lines = rows.map(({ type, gross, fee, order }, at) =>
    [payout, type, gross, fee, order, `line-${number}-${at}`].join(),
  );
  const net = sum(
    rows.map(({ gross, fee }) =>
      gross === "x" ? ("0" as Amount) : subtract(gross as Amount, fee as Amount),
    ),
  );
  const total = random.chance(0.15) ? sum([net, "1" as Amount]) : net;
  const totals = random.chance(0.85) ? [[payout, "payout", negate(total), "", "", ""].join()] : [];
  const body = random.chance(0.5) ? [...totals, ...lines] : [...lines, ...totals];
  return [`payout,type,gross,fee,order,line\n${body.join("\n")}\n`, payout, net];
}

/** The bank pays a payout: the net, or another amount. */
function bank({ random, known, profileIds }: Situation): Action | null {
  const all = [...known.nets];
  if (all.length === 0) return null;
  const [payout, net] = random.pick(all);
  const amount = random.chance(0.7) ? net : sum([net, random.pick(["-90", "1"]) as Amount]);
  const content = `date,amount,ref,payment\n2026-03-03,${amount},paid-${random.below(20)},${payout}\n`;
  const body = { profileId: profileIds[0], fileName: "bank.csv", content };
  return { operationId: "createImportBatch", given: { body }, rows: 1 };
}

type Template = {
  readonly reference: string;
  readonly gross: string;
  readonly net: string;
  readonly items: readonly Json[];
};

const fee = { type: "fee", gross: "-10", net: "-10" };
const charge = {
  type: "charge",
  externalReference: "R-1",
  gross: "92.50",
  fee: "2.50",
  net: "90",
};

/** A debit, payouts that may take it up, one that is paid by its own, and one of zero. */
const templates: readonly Template[] = [
  { reference: "debit", gross: "-10", net: "-10", items: [fee] },
  { reference: "carries", gross: "82.50", net: "80", items: [charge] },
  { reference: "too", gross: "82.50", net: "80", items: [{ ...charge, externalReference: "R-2" }] },
  { reference: "alone", gross: "92.50", net: "90", items: [charge] },
  {
    reference: "zero",
    gross: "0",
    net: "0",
    items: [fee, { type: "release", gross: "10", net: "10" }],
  },
];

function create({ random, known }: Situation): Action {
  const { reference, gross, net } = random.pick(templates);
  const debit = [...known.settlements].find(([, name]) => name === "debit")?.[0];
  const isCarrying = reference === "carries" || reference === "too";
  const carriedFrom = isCarrying && debit !== undefined ? { carriedFrom: debit } : {};
  const own = { provider: "acme_pay", currency: "EUR", expectedOn: "2026-03-03" };
  const body = { ...own, reference, gross, net, ...carriedFrom };
  const onAccepted = () => known.nets.set(reference, net as Amount);
  return { operationId: "createSettlement", given: { body }, onAccepted };
}

function pickSettlement({ random, known }: Situation) {
  const all = [...known.settlements];
  return all.length === 0 ? null : random.pick(all);
}

function fill(situation: Situation): Action | null {
  const picked = pickSettlement(situation);
  if (picked === null) return null;
  const [settlementId, name] = picked;
  const own = templates.find(({ reference }) => reference === name) ?? templates[0];
  const items = situation.random.chance(0.9) ? own?.items : [fee];
  const given = { params: { settlementId }, body: { items } };
  return { operationId: "addSettlementItems", given };
}

function complete(situation: Situation): Action | null {
  const picked = pickSettlement(situation);
  if (picked === null) return null;
  const given = { params: { settlementId: picked[0] } };
  return { operationId: "completeSettlement", given };
}

function empty(situation: Situation): Action | null {
  const picked = pickSettlement(situation);
  if (picked === null) return null;
  const given = { params: { settlementId: picked[0] } };
  return { operationId: "removeSettlementItems", given };
}
