/** The personal texts in the records of a payment (docs/audit.md, Erasure). */
import { type EventText, erasedText } from "#domain/audit/audit-content.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { IntentVersion } from "#domain/payment/amendment.ts";
import { foldAccount } from "#domain/value/text/folded-text.ts";

export type IsPersonal = (text: EventText) => boolean;

/** Members that hold personal values, in records, events and views. */
const personalNames: ReadonlySet<string> = new Set([
  "account",
  "beneficiaryAccount",
  "beneficiaryName",
  "bodySha256",
  "comment",
  "counterpartyAccount",
  "counterpartyName",
  "notes",
  "remittanceInformation",
]);

/** Members of `metadata` that decisions need. All others are personal. */
const keptMetadata: ReadonlySet<string> = new Set([
  "bookingDate",
  "direction",
  "importBatchId",
  "line",
  "returned",
  "settlementId",
  "settlementItem",
  "valueDate",
]);

/** Shorter values stand in too many other texts. They are erased where they stand alone. */
const leastCharacters = 4;

/**
 * Personal by its place, or because it contains a personal value of the payment or its legs.
 *
 * @param payment null for evidence that no payment has
 */
export function personalTextsOf(
  payment: Payment | null,
  legs: readonly FlowLeg[],
  versions: readonly IntentVersion[],
): IsPersonal {
  const own = payment === null ? [] : valuesOfPayment(payment);
  const named = versions.flatMap((version) =>
    payment === null ? [] : present(namesOf(payment, version)),
  );
  const all = [...own, ...legs.flatMap(valuesOfLeg), ...named];
  const values = new Set(all.flatMap((text) => [folded(text), folded(foldAccount(text))]));
  const long = [...values].filter((value) => value.length >= leastCharacters);
  const contains = (text: string) => values.has(text) || long.some((value) => text.includes(value));
  return ({ pointer, value }) => {
    if (value === erasedText) return false;
    return isPersonalPlace(pointer) || contains(folded(String(textOf(value))));
  };
}

function isPersonalPlace(pointer: string): boolean {
  const segments = pointer.split("/");
  const last = segments.at(-1) ?? "";
  if (personalNames.has(last) || pointer === "/reason" || pointer === "/payload/reason")
    return true;
  // Of an amendment that waited for an approval.
  if (pointer.endsWith("/request/reason")) return true;
  return segments.includes("metadata") && !keptMetadata.has(last);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

function valuesOfPayment({ intent, state }: Payment): string[] {
  const { metadata } = intent;
  const inMetadata = metadata === null ? [] : textsIn(JSON.parse(metadata));
  return present([...namesOf({ intent }, intent), state.notes, ...inMetadata]);
}

type Named = Pick<IntentVersion, "beneficiaryAccount" | "beneficiaryName">;

/** The counterparty of a settlement is a processor, whose name is part of the reference of its case. */
function namesOf(
  { intent }: Pick<Payment, "intent">,
  { beneficiaryAccount, beneficiaryName }: Named,
): (string | null)[] {
  return [beneficiaryAccount, intent.settlement === undefined ? beneficiaryName : null];
}

function valuesOfLeg(leg: FlowLeg): string[] {
  const all = [leg.metadata, ...leg.observations.map(({ facts }) => facts.metadata)];
  return present(
    all.flatMap((metadata) =>
      Object.entries(metadata ?? {}).flatMap(([name, value]) =>
        keptMetadata.has(name) ? [] : [value],
      ),
    ),
  );
}

function present(values: readonly (string | null)[]): string[] {
  return values.filter(
    (value) => value !== null && value.trim() !== "" && value !== erasedText,
  ) as string[];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The value with its personal texts replaced. */
export function blank<T>(value: T, isPersonal: IsPersonal, pointer = ""): T {
  const visit = (each: unknown, at: string): unknown => {
    if (typeof each === "string")
      return isPersonal({ pointer: at, value: each }) ? erasedText : each;
    if (Array.isArray(each)) return each.map((member, index) => visit(member, `${at}/${index}`));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, member]) => [name, visit(member, `${at}/${name}`)]),
    );
  };
  return visit(value, pointer) as T;
}

/** The personal texts in a text that is JSON. */
export function blankJson(text: string, isPersonal: IsPersonal, pointer = ""): string {
  return JSON.stringify(blank(JSON.parse(text), isPersonal, pointer));
}
