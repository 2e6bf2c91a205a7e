/** The meaning of the sign of a statement row for one case (docs/matching.md, Money that goes back). */
import type { Effect } from "#domain/evidence/flow-leg.ts";
import { returnMarkOf } from "#domain/evidence/statement-details.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Phase, phases } from "#domain/payment/phase.ts";
import type { Uuid } from "#domain/value/id.ts";
import { foldAccount } from "#domain/value/text/folded-text.ts";
import type { LinkedLeg } from "./linked-leg.ts";

export type StatementPosition = { readonly phase: Phase; readonly effect: Effect };

type Sign = "credit" | "debit";

function signOf({ metadata }: LinkedLeg): Sign | null {
  const direction = metadata?.["direction"];
  return direction === "credit" || direction === "debit" ? direction : null;
}

/** Whether the file marks the row as a return. */
function isMarked({ metadata }: LinkedLeg): boolean {
  return returnMarkOf(metadata) !== null;
}

/**
 * The phase and the effect of each row with a direction, by the id of its leg. Rows of one account are
 * decided together: unmarked rows with the other sign than forward money are returned money.
 */
export function statementPositions(
  intent: PaymentIntent,
  legs: readonly LinkedLeg[],
): ReadonlyMap<Uuid, StatementPosition> {
  const rows = legs.filter((leg) => signOf(leg) !== null);
  if (rows.length === 0) return new Map();
  const accounts = Map.groupBy(rows, ({ metadata }) => foldAccount(metadata?.["account"] ?? ""));
  const positions = [...accounts].flatMap(([account, own]) => {
    const forward = forwardSign(intent, account, own);
    return own.map((leg) => [leg.uuid, positionOf(leg, forward)] as const);
  });
  return new Map(positions);
}

/**
 * The effect of each row in the case of an expected refund, by the id of its leg. A mark says nothing there: a
 * returned payment is what the case expects.
 */
export function rowEffects(
  intent: PaymentIntent,
  legs: readonly LinkedLeg[],
): ReadonlyMap<Uuid, Effect> {
  const rows = legs.filter((leg) => signOf(leg) !== null);
  const accounts = Map.groupBy(rows, ({ metadata }) => foldAccount(metadata?.["account"] ?? ""));
  const effects = [...accounts].flatMap(([account, own]) => {
    const forward = statedSign(intent, account) ?? signOfEarliest(own);
    return own.map((leg): [Uuid, Effect] => [
      leg.uuid,
      signOf(leg) === forward ? "forward" : "back",
    ]);
  });
  return new Map(effects);
}

function positionOf(leg: LinkedLeg, forward: Sign): StatementPosition {
  const sign = signOf(leg) ?? forward;
  // A marked return takes back money of the other sign.
  const forwardOfRow = isMarked(leg) ? opposite(sign) : forward;
  const phase = namedPhaseOf(leg, sign) ?? phaseOfForward[forwardOfRow];
  return { phase, effect: sign === forwardOfRow ? "forward" : "back" };
}

const phaseOfForward = { credit: "destination", debit: "source" } as const satisfies Record<
  Sign,
  Phase
>;

/**
 * The phase that the profile names. Every row is stored with a phase. If this is the phase of its sign and
 * the profile does not name it, no phase was named.
 */
function namedPhaseOf({ phase, metadata }: LinkedLeg, sign: Sign): Phase | null {
  const named = phases.find((each) => each === metadata?.["namedPhase"]);
  if (named !== undefined) return named;
  return phase === phaseOfForward[sign] ? null : phase;
}

function opposite(sign: Sign): Sign {
  return sign === "credit" ? "debit" : "credit";
}

function forwardSign(intent: PaymentIntent, account: string, rows: readonly LinkedLeg[]): Sign {
  const unmarked = rows.filter((row) => !isMarked(row) && row.requirementLevel !== "ignored");
  return statedSign(intent, account) ?? signOfEarliest(unmarked);
}

/** The sign of forward money as the intent says it; null where it does not. */
function statedSign(intent: PaymentIntent, account: string): Sign | null {
  if (account !== "" && account === foldAccount(intent.beneficiaryAccount ?? "")) return "credit";
  if (intent.directionStated !== true || intent.direction === "internal") return null;
  return intent.direction === "inbound" ? "credit" : "debit";
}

function signOfEarliest(rows: readonly LinkedLeg[]): Sign {
  const [earliest] = [...rows].sort(byDateCreditFirst);
  return (earliest === undefined ? null : signOf(earliest)) ?? "credit";
}

function byDateCreditFirst(a: LinkedLeg, b: LinkedLeg): number {
  const [first, second] = [dateOf(a), dateOf(b)];
  if (first === null || second === null) return a.time - b.time;
  if (first !== second) return first < second ? -1 : 1;
  return Number(signOf(a) === "debit") - Number(signOf(b) === "debit");
}

/** Value date, else booking date, as `YYYY-MM-DD`; null where the row has neither. */
function dateOf({ metadata }: LinkedLeg): string | null {
  return metadata?.["valueDate"] ?? metadata?.["bookingDate"] ?? null;
}
