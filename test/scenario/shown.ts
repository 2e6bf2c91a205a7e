/** Cases and evidence, as the API shows them, in the words of the stories (stories/README.md). */
import { type Amount, subtract } from "#domain/value/money.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The stories compare these by value; test/payment-intent/case-amounts.test.ts tests how they are written. */
const computedAmounts: ReadonlySet<string> = new Set([
  ...["actualAmount", "unexplainedDelta", "returnedAmount", "openAmount", "roundingDelta"],
  ...["missingAmount", "tooMuchAmount", "notArrivedAmount"],
  ...["providerFee", "networkFee", "developerFee", "fxSpread"],
]);

function byValue(fields: Fields): Fields {
  const shown = Object.entries(fields).map(([name, value]) => {
    const isComputed = computedAmounts.has(name) && typeof value === "string";
    return [name, isComputed ? withoutZeros(value) : value] as const;
  });
  return Object.fromEntries(shown);
}

const withoutZeros = (amount: string) => subtract(amount as Amount, "0" as Amount);

export function shownCase(found: Fields): Fields {
  const list = (name: string) => found[name] as readonly Fields[];
  const links = list("matchLinks").map(
    ({ strategy, allocatedAmount, currency, firm }) =>
      `${strategy} ${allocatedAmount} ${currency}${firm === true ? "" : " tentative"}`,
  );
  const legs = list("flowLegs").map(
    ({ type, kind, status, amount, currency }) => `${type} ${kind} ${status} ${amount} ${currency}`,
  );
  const lines = list("deltaLines").map(
    ({ type, amount }) => `${type} ${withoutZeros(String(amount))}`,
  );
  const intentStatus = (found["paymentIntent"] as Fields | undefined)?.["status"];
  return { ...byValue(found), links: links.sort(), legs: legs.sort(), lines, intentStatus };
}

export function shownLeg(found: Fields): Fields {
  const explanation = found["explanation"] as Fields | undefined;
  return { ...found, outcome: explanation?.["outcome"], strategy: explanation?.["strategy"] };
}

/** Expected fields; links and legs in any order. */
export function inAnyOrder(expected: Fields): Fields {
  const sorted = Object.entries(expected).map(([name, value]) => {
    const isSet = (name === "links" || name === "legs") && Array.isArray(value);
    return [name, isSet ? value.toSorted() : value] as const;
  });
  return byValue(Object.fromEntries(sorted));
}
