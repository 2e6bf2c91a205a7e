/** A comparison with a tool that agrees but for one payment names this one, and changes no case (docs/specification.md, Comparisons). */
import type { CalmClient } from "../actor/calm-client.ts";
import type { Json } from "../actor/knowledge.ts";

const unknownReference = "a payment of the other tool alone";

/** @param deliver brings every message to its function */
export async function brokenByComparing(
  client: CalmClient,
  deliver: () => Promise<unknown>,
): Promise<string[]> {
  const before = await client.readAll("listReconciliationCases");
  const [differing, ...others] = before.map(rowOf);
  const unlisted = others.pop();
  if (differing === undefined || unlisted === undefined) return [];
  const items = [
    { ...differing, status: opposite[differing.status] },
    ...others,
    { reference: unknownReference, status: "matched" },
  ];
  const created = await client.request("createComparison", { body: { items }, key: "compare" });
  if (created.status !== 202) return [`A comparison is answered ${created.text}`];
  await deliver();
  const comparisonId = String((created.body as Json)["id"]);
  const rows = await client.readAll("listComparisonRows", { params: { comparisonId } });
  const found = (outcome: string) =>
    rows.filter((row) => row["outcome"] === outcome).map((row) => String(row["reference"]));
  const expected = {
    agree: others.map(({ reference }) => reference),
    differs: [differing.reference],
    only_there: [unknownReference],
    only_here: [unlisted.reference],
  };
  const after = await client.readAll("listReconciliationCases");
  return [
    ...Object.entries(expected)
      .filter(([outcome, references]) => !isSame(found(outcome), references))
      .map(([outcome, references]) => {
        return `A comparison has ${found(outcome)} as ${outcome} in place of ${references}.`;
      }),
    ...(isSame(before, after) ? [] : ["A comparison changed a case."]),
  ];
}

const opposite = { matched: "unmatched", unmatched: "matched" } as const;

function rowOf(each: Json) {
  const { externalReference } = each["paymentIntent"] as Json;
  const isMatched = ["matched", "matched_with_exception"].includes(String(each["verdict"]));
  const status = isMatched ? ("matched" as const) : ("unmatched" as const);
  return { reference: String(externalReference), status };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  const sorted = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).sort();
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}
