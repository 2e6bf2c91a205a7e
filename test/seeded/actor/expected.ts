/** Files of expected payments, repeated, with rows that contradict what is known, and withdrawn. */
import type { Random } from "../random.ts";
import type { Action, Knowledge } from "./knowledge.ts";

export const expectedProfile = {
  name: "Expected",
  kind: "expected_payments",
  sourceType: "client_internal_ledger",
  format: "csv",
  mapping: { externalReference: "ref", destinationAmount: "sum" },
  defaults: { sourceAmount: "100.00", sourceCurrency: "USD", destinationCurrency: "EUR" },
} as const;

type Situation = {
  readonly random: Random;
  readonly known: Knowledge;
  readonly expectedProfileId: string;
};

/** Few references, so that files, and requests of the same clients, collide. */
const references = ["R-1", "R-2", "R-3", "R-4", "F-1", "F-2"];

export function expectPayments({ random, expectedProfileId }: Situation): Action {
  const rows = Array.from({ length: 1 + random.below(4) }, () => {
    const amount = random.chance(0.85) ? "92.50" : random.pick(["92.51", "x"]);
    return `${random.pick(references)},${amount}`;
  });
  const content = `ref,sum\n${rows.join("\n")}\n`;
  const body = { profileId: expectedProfileId, fileName: "expected.csv", content };
  return { operationId: "createImportBatch", given: { body }, intentRows: rows.length };
}

export function withdrawExpected({ random, known }: Situation): Action | null {
  const all = [...known.intentBatches.keys()];
  if (all.length === 0) return null;
  const params = { batchId: random.pick(all) };
  return { operationId: "withdrawImportBatch", given: { params } };
}
