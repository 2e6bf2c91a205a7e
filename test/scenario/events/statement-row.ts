/** A row of a bank's statement or of a provider's report, as an import makes it (docs/files.md, Rows). */
import * as z from "zod";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import { legStatuses } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { phases } from "#domain/payment/phase.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { LegClaim } from "#work/ingestion/evidence/evidence.ts";
import { money } from "../../domain/samples.ts";

const text = z.string().min(1);

/** What a story says of a row; `amount` is without sign. */
const row = z.strictObject({
  account: text.default("DE02120300000000202051"),
  direction: z.enum(["credit", "debit"]).optional(),
  amount: z.object({ amount: text, currency: text }),
  status: z.enum(legStatuses).default("confirmed"),
  phase: z.enum(phases).nullable().default(null),
  date: z.iso.date().optional(),
  bankReference: text.nullable().default(null),
  externalReference: text.nullable().default(null),
  remittance: text.nullable().default(null),
  references: z.array(z.object({ type: text, value: text })).default([]),
  counterpartyAccount: text.optional(),
  counterpartyName: text.optional(),
  /** What marks the row as money that went back: `RvslInd`, a return reason, the type column. */
  returned: text.optional(),
  provider: text.default("acme_pay"),
  providerTransferId: text.nullable().default(null),
  fees: z.array(z.object({ type: text, amount: text, currency: text })).default([]),
});

/** The claim that the import of a row makes. */
export function statementClaim(kind: EvidenceKind, given: object): LegClaim {
  const said = row.parse(given);
  const { amount, currency } = money(`${said.amount.amount} ${said.amount.currency}`);
  const isBank = kind === "bank";
  const id = isBank ? said.bankReference : said.providerTransferId;
  const references = [
    { type: "bank_reference", value: said.bankReference },
    ...said.references,
    { type: "remittance", value: said.remittance },
  ].flatMap(({ type, value }) =>
    value === null ? [] : [{ type, value: canonicalReference(value) }],
  );
  return {
    ...noFacts,
    provider: isBank ? said.account : said.provider,
    providerTransferId: id === null ? null : canonicalReference(id),
    // Every imported row is stored with a phase: that of its sign, unless the profile names one.
    phase: said.phase ?? (said.direction === "debit" ? "source" : "destination"),
    externalReference: said.externalReference,
    references,
    fees: said.fees.map((fee) => ({ type: "provider", ...money(`${fee.amount} ${fee.currency}`) })),
    sourceType: isBank ? "bank_statement" : "psp_report",
    metadata: detailsOf(said),
    status: said.status,
    amount,
    currency,
    cause: null,
    sequence: null,
    occurredAt: said.date === undefined ? null : (Date.parse(`${said.date}T00:00:00Z`) as Instant),
  };
}

function detailsOf(said: z.output<typeof row>): Readonly<Record<string, string>> {
  const details = {
    importBatchId: "imp_story",
    account: said.account,
    direction: said.direction,
    bookingDate: said.date,
    valueDate: said.date,
    counterpartyAccount: said.counterpartyAccount,
    counterpartyName: said.counterpartyName,
    returned: said.returned,
    namedPhase: said.phase ?? undefined,
  };
  const present = Object.entries(details).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(present);
}
