/**
 * The matcher as the design says it (docs/matching.md, From leg to case), slow and obviously right:
 * no index, no potentials, every assignment of legs to places looked at. It shares no code with the
 * real one. Amounts of its worlds are small multiples of a half, which numbers hold exactly.
 */

import type { LinkedLeg } from "../../../shared/domain/case/linked-leg.ts";
import type { FlowLeg } from "../../../shared/domain/evidence/flow-leg.ts";
import type { GroupInput } from "../../../shared/domain/matching/group-input.ts";
import type { PaymentIntent } from "../../../shared/domain/payment/payment-intent.ts";
import type { RuleSettings } from "../../../shared/domain/rule/rule.ts";
import { byAmount } from "./reference-amounts.ts";
import {
  ambiguous,
  type Decided,
  expectedOf,
  type OpenPosition,
  type Payment,
  phaseOf,
  positionName,
  type Said,
  unmatched,
} from "./reference-leg.ts";

export function decideByReference(world: GroupInput): Map<string, Said> {
  const payments = world.cases.map((each): Payment => ({ ...each, id: each.intent.uuid }));
  const decided = new Map<string, Decided>();
  const open = () => world.legs.filter(({ uuid }) => !decided.has(uuid));
  for (const leg of open()) keep(decided, leg, aloneOf(leg));
  for (const leg of open()) keep(decided, leg, directlyOf(leg, payments, world));
  for (let before = -1; before !== decided.size; ) {
    before = decided.size;
    const carriers = carriersOf(world, decided);
    const round = open().map((leg) => ({ leg, said: carriedOf(leg, carriers, payments, world) }));
    for (const { leg, said } of round) keep(decided, leg, said);
  }
  const free = positionsOf(world, payments, decided);
  const eligible = open().filter(
    (leg) => leg.status !== "missing" && leg.requirementLevel !== "ignored",
  );
  const lives = (leg: FlowLeg) => leg.status === "pending" || leg.status === "confirmed";
  const taken = byAmount(eligible.filter(lives), free, world, decided);
  byAmount(
    eligible.filter((leg) => !lives(leg)),
    free.filter(({ name }) => !taken.has(name)),
    world,
    decided,
  );
  return new Map(
    world.legs.map((leg) => [leg.uuid, sayOf(decided.get(leg.uuid) ?? unmatched)] as const),
  );
}

function keep(decided: Map<string, Decided>, leg: FlowLeg, said: Decided | null): void {
  if (said !== null) decided.set(leg.uuid, said);
}

function sayOf({ outcome, links, among }: Decided): Said {
  const texts = links.map(({ to, by, amount }) => `${to} ${by} ${amount}`);
  return { outcome, links: texts.sort(), among };
}

function aloneOf(leg: FlowLeg): Decided | null {
  if (leg.mergedInto !== null) return unmatched;
  const manual = leg.links.filter(({ strategy }) => strategy === "manual");
  if (manual.length > 0) {
    let left = Number(leg.amount);
    const links = manual.map(({ paymentUuid, allocatedAmount }) => {
      const amount = Math.min(left, Number(allocatedAmount));
      left -= amount;
      return { to: paymentUuid, by: "manual", amount };
    });
    return { outcome: "linked", links, among: [] };
  }
  if (leg.chainCheck === "contradicted") return unmatched;
  return leg.waits ? ambiguous([]) : null;
}

type Test = readonly [
  by: string,
  allowedBy: keyof RuleSettings | null,
  holds: (leg: FlowLeg, intent: PaymentIntent) => boolean,
];

const direct: readonly Test[] = [
  ["payment_intent_id", null, (leg, intent) => leg.paymentIntentUuid === intent.uuid],
  [
    "provider_id",
    "allowProviderIdMatch",
    (leg, intent) => intent.referenceValues.some((value) => value === leg.providerTransferId),
  ],
  [
    "tx_hash",
    "allowTxHashMatch",
    (leg, intent) => intent.referenceValues.some((value) => value === leg.txHash),
  ],
  [
    "reference_exact",
    "allowReferenceExactMatch",
    (leg, intent) =>
      [leg.externalReference, ...leg.references.map(({ value }) => value)].some((text) =>
        [intent.externalReference, ...intent.referenceValues].some((value) => value === text),
      ),
  ],
];

function directlyOf(leg: FlowLeg, payments: readonly Payment[], world: GroupInput): Decided | null {
  for (const [by, allowedBy, holds] of direct) {
    const found = payments.filter(
      (each) =>
        !leg.barred.includes(each.intent.uuid) &&
        (allowedBy === null || world.ruleOf(leg, each.intent)[allowedBy] === true) &&
        holds(leg, each.intent),
    );
    if (found.length > 0) return shared(leg, by, found);
  }
  return null;
}

/** One takes all; several share when what they expect adds up to the leg. */
function shared(leg: FlowLeg, by: string, found: readonly Payment[]): Decided {
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) {
    return {
      outcome: "linked",
      links: [{ to: only.id, by, amount: Number(leg.amount) }],
      among: [],
    };
  }
  const links = found.map(({ id, intent }) => ({
    to: id,
    by,
    amount: expectedOf(leg, intent) ?? Number.NaN,
  }));
  const total = links.reduce((sum, { amount }) => sum + amount, 0);
  return total === Number(leg.amount)
    ? { outcome: "linked", links, among: [] }
    : ambiguous(found.map(({ id }) => id));
}

type Carrier = { readonly leg: FlowLeg; readonly to: readonly string[] };

function carriersOf(world: GroupInput, decided: ReadonlyMap<string, Decided>): Carrier[] {
  return [
    ...world.carriers.map((leg) => ({
      leg,
      to: leg.links.filter(({ firm }) => firm).map(({ paymentUuid }) => paymentUuid),
    })),
    ...world.legs.map((leg) => ({ leg, to: decided.get(leg.uuid)?.links.map((l) => l.to) ?? [] })),
  ];
}

const ties: readonly (readonly [
  allowedBy: keyof RuleSettings | null,
  tied: (a: FlowLeg, b: FlowLeg) => boolean,
])[] = [
  [
    "allowProviderIdMatch",
    (a, b) =>
      a.providerTransferId !== null &&
      a.providerTransferId === b.providerTransferId &&
      a.provider === b.provider,
  ],
  ["allowTxHashMatch", (a, b) => a.txHash !== null && a.txHash === b.txHash],
  [null, (a, b) => takesBack(a, b) || takesBack(b, a)],
  [null, (a, b) => a.routeGroupId !== null && a.routeGroupId === b.routeGroupId],
];

function takesBack(back: FlowLeg, moved: FlowLeg): boolean {
  const { reverses, provider } = back;
  const isNamed = reverses !== null && [moved.providerTransferId, moved.txHash].includes(reverses);
  return isNamed && provider === moved.provider;
}

function carriedOf(
  leg: FlowLeg,
  carriers: readonly Carrier[],
  payments: readonly Payment[],
  world: GroupInput,
): Decided | null {
  for (const [allowedBy, tied] of ties) {
    const to = carriers
      .filter((carrier) => tied(leg, carrier.leg))
      .flatMap((carrier) => carrier.to);
    const found = payments.filter(
      ({ id, intent }) =>
        to.includes(id) &&
        !leg.barred.includes(intent.uuid) &&
        (allowedBy === null || world.ruleOf(leg, intent)[allowedBy] === true),
    );
    if (found.length > 0) return shared(leg, "same_movement", found);
  }
  return null;
}

/** Those in which nothing firm stands; a paid or closed payment has none. */
function positionsOf(
  world: GroupInput,
  payments: readonly Payment[],
  decided: ReadonlyMap<string, Decided>,
): OpenPosition[] {
  return payments.flatMap((payment) => {
    const firm = [
      ...payment.others.filter(({ links }) =>
        links.some((link) => link.firm && link.paymentUuid === payment.id),
      ),
      ...world.legs.filter((leg) => decided.get(leg.uuid)?.links.some((l) => l.to === payment.id)),
    ];
    if (payment.closed || isPaid(payment, firm)) return [];
    const held = firm
      .filter(({ status }) => status === "pending" || status === "confirmed")
      .map((leg) => positionName(leg, payment));
    // A leg that was reversed, but a chain's that was only reorganized, or that stands for nothing.
    const wentBack = firm
      .filter((leg) => leg.reversals.length > 0 && leg.requirementLevel !== "ignored")
      .map((leg) => phaseOf(leg, payment.intent, firm));
    return ["source", "transfer", "destination"].flatMap((phase) =>
      ["bank", "chain", "provider"]
        .map((kind) => `${payment.id} ${phase} ${kind}`)
        .filter((name) => !held.includes(name) && !wentBack.includes(phase))
        .map((name) => ({ payment, name })),
    );
  });
}

function isPaid({ intent, rule }: Payment, firm: readonly LinkedLeg[]): boolean {
  const counting = firm.filter(
    (leg) => leg.status !== "missing" && leg.requirementLevel !== "ignored",
  );
  const marked = intent.expectedLegs.map(({ phase }) => phase as string);
  const required = marked.length > 0 ? marked : ["destination"];
  const added = counting
    .filter(({ requirementLevel }) => requirementLevel === "required")
    .map((leg) => phaseOf(leg, intent, firm));
  const present = counting
    .filter(({ status }) => status === "confirmed")
    .map((leg) => phaseOf(leg, intent, firm));
  const all = [...required, ...added].every((phase) => present.includes(phase));
  return all || (!rule.requireAllRequiredLegs && present.includes("destination"));
}
