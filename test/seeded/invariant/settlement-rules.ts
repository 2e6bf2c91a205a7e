/** Rules of settlements: their sums are exact, each item counts once, and their shares follow the bank. */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { formatId } from "#domain/value/id.ts";
import { negativeOf, orderOf, sumOf } from "#test/domain/value/exactness/scaled-integers.ts";
import type { CalmClient } from "../actor/calm-client.ts";
import type { Json, Knowledge } from "../actor/knowledge.ts";
import type { Evidence } from "./evidence-rules.ts";

export type SettlementFindings = {
  readonly broken: readonly string[];
  /** Payment intents of the cases that expect bank movements. */
  readonly intents: readonly string[];
  /** Ids of the records of shares. */
  readonly shares: ReadonlySet<string>;
};

type Read = { readonly shown: Json; readonly items: readonly Json[] };

export async function brokenSettlements(
  client: CalmClient,
  known: Knowledge,
  evidence: Evidence,
): Promise<SettlementFindings> {
  const all: Read[] = [];
  for (const shown of await client.readAll("listSettlements")) {
    const params = { settlementId: String(shown["id"]) };
    const items = await client.readAll("listSettlementItems", { params });
    all.push({ shown: await client.read("getSettlement", { params }), items });
  }
  const ids = new Set(all.map(({ shown }) => String(shown["id"])));
  const lost = [...known.settlements.keys()].filter((id) => !ids.has(id));
  const names = all.map(({ shown }) => `${shown["provider"]} ${shown["reference"]}`);
  const broken = [
    ...lost.map((id) => `The settlement ${id} is lost.`),
    ...(new Set(names).size === names.length ? [] : [`A settlement is there twice: ${names}.`]),
    ...all.flatMap(({ shown, items }) => brokenSums({ shown, items }, all)),
    ...all.flatMap(({ shown, items }) => brokenShares({ shown, items }, all, evidence)),
  ];
  const intents = all.flatMap(({ shown: { caseId } }) =>
    caseId === null ? [] : [String(caseId).replace("case_", "pi_")],
  );
  const shares = evidence.records.flatMap(({ uuid, source, sourceRef }) =>
    source === "settlement" && ids.has(sourceRef.split("/")[0] ?? "")
      ? [formatId("rawRecord", uuid)]
      : [],
  );
  return { broken, intents, shares: new Set<string>(shares) };
}

const total = (amounts: readonly unknown[]) => sumOf(amounts.map(String));
const isEqual = (a: unknown, b: unknown) => orderOf(String(a), String(b)) === 0;

/** The share of an item with the sign with which it moves the balance; 0 where there is none. */
function signedShare({ share }: Json): string {
  if (share === null) return "0";
  const { effect, amount } = share as { effect: string; amount: string };
  return effect === "back" ? negativeOf(amount) : amount;
}

function brokenSums({ shown, items }: Read, all: readonly Read[]): string[] {
  const { id, status, net, gross, carriedFrom, itemCount, bankAmount } = shown;
  const lines = [...new Set(items.map(({ itemReference }) => itemReference))];
  const isTwice =
    items.some(({ itemReference }) => itemReference !== null) && lines.length !== items.length;
  const broken = itemCount === items.length ? [] : [`${id} counts ${itemCount} items.`];
  if (status === "draft") return broken;
  if (isTwice) broken.push(`${id} has a line twice: ${lines}.`);
  const earlier = all.find((each) => each.shown["id"] === carriedFrom)?.shown;
  const carried = String(earlier?.["net"] ?? "0");
  const split = total([carried, ...items.flatMap((i) => [signedShare(i), i["lineAmount"]])]);
  if (!isEqual(split, net)) broken.push(`Shares and lines of ${id} are ${split}, not ${net}.`);
  const sums = [isEqual(total([carried, ...items.map((i) => i["net"])]), net)];
  sums.push(isEqual(total([carried, ...items.map((i) => i["gross"])]), gross));
  if (sums.includes(false)) broken.push(`The items of ${id} are not ${gross} and ${net}.`);
  const ownLines = (shown["lines"] as Json[]).map(({ amount }) => amount);
  const whole = total([shown["sharesAmount"], ...ownLines]);
  const moved = status === "settled" && bankAmount !== null ? bankAmount : net;
  if (!isEqual(whole, moved)) broken.push(`${id} shows ${whole}, the bank moved ${moved}.`);
  return broken;
}

/** Whether the bank paid the settlement, or the later one that took it up. */
function isPaid({ status, carriedInto }: Json, all: readonly Read[]): boolean {
  if (status !== "carried") return status === "settled";
  const later = all.find(({ shown }) => shown["id"] === carriedInto)?.shown;
  return later !== undefined && isPaid(later, all);
}

/** One share for each item that has one, confirmed if the bank paid: so no payment is red for a short settlement. */
function brokenShares({ shown, items }: Read, all: readonly Read[], evidence: Evidence): string[] {
  const { id, status, processing, sharesState } = shown;
  const own = evidence.records.filter(
    ({ source, sourceRef }) => source === "settlement" && sourceRef.startsWith(`${id}/`),
  );
  const expected = status === "draft" ? [] : items.filter(({ share }) => share !== null);
  const broken =
    own.length === expected.length
      ? []
      : [`${id} (${status}) has ${own.length} shares, not ${expected.length}.`];
  if (status === "draft") return broken;
  if (processing !== false) broken.push(`${id} is in progress still.`);
  const state = isPaid(shown, all) ? "confirmed" : "pending";
  if (sharesState !== state)
    broken.push(`${id} (${status}) has given its shares the state ${sharesState}.`);
  const legs = new Map<string, FlowLeg>(
    evidence.legs.map((leg) => [formatId("flowLeg", leg.uuid), leg]),
  );
  return [...broken, ...expected.flatMap((item) => brokenShare(String(id), state, item, legs))];
}

function brokenShare(
  id: string,
  state: string,
  { position, share }: Json,
  legs: ReadonlyMap<string, FlowLeg>,
): string[] {
  const { flowLegId, status } = share as { flowLegId: string | null; status: string | null };
  const leg = legs.get(String(flowLegId));
  if (leg === undefined) return [`The share ${id}/${position} has no leg.`];
  return leg.status === state && status === state
    ? []
    : [`The share ${id}/${position} is ${leg.status}, and not ${state}.`];
}
