/** Rules of what people do with cases: nothing that was acknowledged is lost, and nothing counts twice. */
import { Decimal } from "decimal.js";
import type { CalmClient } from "../actor/calm-client.ts";
import type { Json, Knowledge } from "../actor/knowledge.ts";

const Exact = Decimal.clone({ precision: 60 });

/** @param cases all cases in full */
export async function brokenCaseWork(
  client: CalmClient,
  known: Knowledge,
  cases: readonly Json[],
): Promise<string[]> {
  const broken: string[] = [];
  for (const each of cases) {
    const params = { caseId: String(each["id"]) };
    const comments = await client.readAll("listCaseComments", { params });
    const dispositions = await client.readAll("listDispositions", { params });
    const idsIn = (all: ReadonlyMap<string, string>) =>
      [...all].flatMap(([id, caseId]) => (caseId === params.caseId ? [id] : []));
    broken.push(
      ...differing(`comments of ${params.caseId}`, idsIn(known.comments), comments),
      ...differing(`dispositions of ${params.caseId}`, idsIn(known.dispositions), dispositions),
      ...wrongOpenAmount(each, dispositions),
    );
  }
  return broken;
}

function differing(what: string, known: readonly string[], listed: readonly Json[]): string[] {
  const ids = listed.map(({ id }) => String(id));
  const isSame = JSON.stringify(known.toSorted()) === JSON.stringify(ids.toSorted());
  return isSame ? [] : [`The ${what} are ${ids}, acknowledged were ${known}.`];
}

function wrongOpenAmount(
  { id, openAmount, unexplainedDelta, dispositionCount }: Json,
  dispositions: readonly Json[],
): string[] {
  if (dispositionCount !== dispositions.length) return [`${id} counts ${dispositionCount}.`];
  if (unexplainedDelta === null) {
    return openAmount === null ? [] : [`${id} has ${openAmount} open of an unknown amount.`];
  }
  const standing = dispositions.filter(({ reversed }) => reversed === false);
  const expected = standing.reduce(
    (rest, { amount }) => rest.minus(String(amount)),
    new Exact(String(unexplainedDelta)),
  );
  return expected.equals(String(openAmount))
    ? []
    : [`${id} has ${openAmount} open, and not ${expected.toFixed()}.`];
}
