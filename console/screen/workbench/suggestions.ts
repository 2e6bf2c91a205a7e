/** Why a piece of evidence and a case may belong together: shown beside the case, and the best first. */

import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { type Amount, equals } from "#domain/value/money.ts";
import { wantedOf } from "./balance.ts";

export type Fit = "reference" | "candidate" | "account" | "amount" | "name";

/** What each is worth: a reference names one payment, a name many. */
const weights = {
  reference: 8,
  candidate: 5,
  account: 3,
  amount: 3,
  name: 2,
} as const satisfies Record<Fit, number>;

/** Shorter ones are contained in too many texts. */
const shortestReference = 4;
const shortestWord = 3;

export function fitsOf(leg: FlowLeg, row: CaseRow): readonly Fit[] {
  const { externalReference, beneficiaryAccount, beneficiaryName, destination } = row.paymentIntent;
  const texts = textsOf(leg).map(plain);
  const reference = plain(externalReference);
  const named =
    reference.length >= shortestReference && texts.some((text) => text.includes(reference));
  const account = plain(beneficiaryAccount ?? "");
  const fits: readonly (readonly [Fit, boolean])[] = [
    ["reference", named],
    ["candidate", leg.explanation.candidates.some(({ caseId }) => caseId === row.id)],
    ["account", account !== "" && accountsOf(leg).map(plain).includes(account)],
    [
      "amount",
      leg.currency === destination.currency &&
        equals(leg.unallocatedAmount as Amount, wantedOf(row)),
    ],
    ["name", hasName(texts, beneficiaryName ?? "")],
  ];
  return fits.flatMap(([fit, holds]) => (holds ? [fit] : []));
}

export function worthOf(fits: readonly Fit[]): number {
  return fits.reduce((sum, fit) => sum + weights[fit], 0);
}

/** What names of companies end with, and sources leave out. */
const legalForms = new Set(
  "gmbh mbh ltd llc inc corp plc limited and und the company sarl srl spa oyj aps kft".split(" "),
);

/** Letters and digits only, in lower case and without accents. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function textsOf({ externalReference, references, metadata }: FlowLeg): string[] {
  const noted = Object.values(metadata ?? {}).filter((value) => typeof value === "string");
  return [externalReference ?? "", ...references.map(({ value }) => value), ...noted];
}

function accountsOf({ fromAddress, toAddress, metadata }: FlowLeg): string[] {
  const counterparty = metadata?.["counterpartyAccount"];
  const given = [fromAddress, toAddress, counterparty];
  return given.filter((value) => typeof value === "string");
}

/** Whether one text has all words of the name. */
function hasName(texts: readonly string[], name: string): boolean {
  const words = name.split(/\s+/).map(plain);
  const long = words.filter((word) => word.length >= shortestWord && !legalForms.has(word));
  return long.length > 0 && texts.some((text) => long.every((word) => text.includes(word)));
}
