/**
 * Crowds: amounts and references with too many payments to match automatically (docs/matching.md,
 * Crowds).
 */
import type * as z from "zod";
import { listMatchPoolsQuery } from "#api/resource/match-pool/match-pool.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import { listOf, resource } from "#api/schema/contract/row-builders.ts";
import { matchPool } from "./match-pool-response.ts";

const seen = {
  organizationId,
  crowded: true,
  countsAreExact: true,
  firstSeenAt: "2026-03-01T12:05:00.000Z",
  lastSeenAt: "2026-03-01T18:10:00.000Z",
} as const;

const amountExample = {
  ...seen,
  id: "pool_0193aa1142007b6f9a8c7d6e5f4031a1",
  kind: "amount",
  currency: "USD",
  amount: "49.00",
  timeWindowMinutes: 1440,
  reference: null,
  from: "2026-03-01T09:00:00.000Z",
  to: "2026-03-01T17:30:00.000Z",
  openPayments: 340,
  waitingEvidence: 12,
  message:
    "Crowded: 340 open payments and 12 pieces of waiting evidence of 49.00 USD were found. More than " +
    "100 fit one another within the time window of 1440 minutes, so amount and time identify none of " +
    "them. What helps: a reference that names one payment, a rule with a narrower time window, or a " +
    "person who links them.",
} satisfies z.input<typeof matchPool>;

const referenceExample = {
  ...seen,
  id: "pool_0193aa1142007b6f9a8c7d6e5f4031a2",
  kind: "reference",
  currency: null,
  amount: null,
  timeWindowMinutes: null,
  reference: "MERCHANT-7",
  from: null,
  to: null,
  openPayments: 512,
  waitingEvidence: 3,
  message:
    'Payments that carry the reference "MERCHANT-7": 512. A reference that more than 100 payments carry ' +
    "names none of them.",
} satisfies z.input<typeof matchPool>;

const matchPools = resource({
  tag: "reconciliation-cases",
  title: "crowded amounts and reference",
  schema: matchPool,
  examples: { amount: ["A crowded amount", amountExample] },
});

export const matchPoolRows = {
  listMatchPools: listOf(matchPools, {
    description:
      "Amounts for which so many payments and pieces of evidence fit each other that none is " +
      "linked by amount and time, and references that so many payments carry that they identify" +
      " none of them. Newest first by the time of the first observation. Counts and `crowded` " +
      "are computed at the time of this request. An amount is listed until 30 days after it was" +
      " last found crowded, at most 1,000 amounts; a reference is listed while it is shared. `from` and `to` limit `firstSeenAt`.",
    query: listMatchPoolsQuery,
    resultText: "A page of crowded amounts and references.",
    records: {
      amount: ["A crowded amount", amountExample],
      reference: ["A shared reference", referenceExample],
    },
  }),
} as const satisfies ContractRows;
