/** Cases and evidence, as the API shows them, in the words of the stories (stories/README.md). */

type Fields = Readonly<Record<string, unknown>>;

export function shownCase(found: Fields): Fields {
  const list = (name: string) => found[name] as readonly Fields[];
  const links = list("matchLinks").map(
    ({ strategy, allocatedAmount, currency, firm }) =>
      `${strategy} ${allocatedAmount} ${currency}${firm === true ? "" : " tentative"}`,
  );
  const legs = list("flowLegs").map(
    ({ type, kind, status, amount, currency }) => `${type} ${kind} ${status} ${amount} ${currency}`,
  );
  const lines = list("deltaLines").map(({ type, amount }) => `${type} ${amount}`);
  const intentStatus = (found["paymentIntent"] as Fields | undefined)?.["status"];
  return { ...found, links: links.sort(), legs: legs.sort(), lines, intentStatus };
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
  return Object.fromEntries(sorted);
}
