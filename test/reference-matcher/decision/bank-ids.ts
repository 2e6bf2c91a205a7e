/** Ids by which banks name one movement (docs/matching.md, tier 7). */

import { effectOf } from "../case/case-leg.ts";
import type { Leg } from "../leg/leg.ts";
import { isMarked } from "../leg/statement.ts";
import type { Scene } from "./state.ts";

const bankIdTypes: Readonly<Record<string, string>> = {
  uetr: "uetr",
  imad: "imad",
  omad: "omad",
  // A bank's row has the trace number of a transfer as its end-to-end id.
  trace_number: "trace",
  end_to_end_id: "trace",
};

function bankIdsOf({ facts }: Leg): readonly string[] {
  return facts.references.flatMap(({ type, value }) => {
    const kind = bankIdTypes[type];
    return kind === undefined || value === "NOTPROVIDED" ? [] : [`${kind} ${value}`];
  });
}

/** A bank's unique id ties two legs if one movement alone carries it: seen once by each kind and provider. */
export function sharesBankId(leg: Leg, other: Leg, { legs }: Pick<Scene, "legs">): boolean {
  return bankIdsOf(leg).some((id) => {
    if (!bankIdsOf(other).includes(id)) return false;
    const carriers = legs.filter((each) => bankIdsOf(each).includes(id));
    return carriers.every((a) => carriers.every((b) => a === b || isOtherView(a, b)));
  });
}

/** Whether two legs may be one movement: of two kinds, providers or directions, or two phases of one transfer. */
function isOtherView(a: Leg, b: Leg): boolean {
  const viewOf = (leg: Leg) => [
    leg.kind,
    leg.facts.provider,
    effectOf(leg, [leg]) === "back" || isMarked(leg),
    leg.facts.metadata?.["direction"],
  ];
  if (JSON.stringify(viewOf(a)) !== JSON.stringify(viewOf(b))) return true;
  const idOf = ({ facts }: Leg) => facts.providerTransferId ?? facts.txHash;
  return idOf(a) !== null && idOf(a) === idOf(b);
}
