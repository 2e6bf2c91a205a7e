/**
 * The tags of SEPA in the remittance information of German banks: `EREF+`, `SVWZ+` and others, each up to the
 * next (Die Deutsche Kreditwirtschaft, DFÜ-Abkommen, Anlage 3, field 86).
 */
import type { TypedReference } from "../file-event.ts";
import { type CutText, noText, partOf, readWith, tidied, withBlanks } from "./cut-text.ts";

/** `MTLG` is a message, as `SVWZ` is; `BREF` is the bank's reference. Of the others only what is listed in `SepaTags` is shown. */
const names =
  "EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|BREF|RREF|MTLG|COAM|OAMT|PURP|SQTP|ORCR|ORMR|MDAT|DDAT";
const tag = new RegExp(`(${names})\\+`, "g");
const atStart = new RegExp(`^\\s*(?:${names})\\+`);

const textTags = new Set(["SVWZ", "MTLG"]);

export type SepaTags = {
  readonly endToEndId: string | null;
  readonly customerReference: string | null;
  readonly mandateId: string | null;
  readonly bankReference: string | null;
  readonly returnReference: string | null;
  readonly account: string | null;
  /** What is for people, with the text before the first tag. */
  readonly text: CutText;
};

/** Whether a text is written in tags: it begins with one, or has at least two different ones. */
export function hasSepaTags(text: string): boolean {
  if (!text.includes("+")) return false;
  if (atStart.test(text)) return true;
  return new Set([...text.matchAll(tag)].map(([, name]) => name)).size > 1;
}

/**
 * Reads the tags; null if the text has none. A value of a tag is one text wherever a line cuts it. Of a tag that
 * stands twice, the second is text.
 */
export function readSepaTags(usage: CutText): SepaTags | null {
  const marks = [...usage.text.matchAll(tag)];
  const [first] = marks;
  if (first === undefined) return null;
  const values = new Map<string, string>();
  const texts = [readWith(true, partOf(usage, 0, first.index))];
  for (const [number, { 0: mark, 1: name = "", index }] of marks.entries()) {
    const end = marks[number + 1]?.index ?? usage.text.length;
    const value = readWith(false, partOf(usage, index + mark.length, end));
    if (textTags.has(name)) texts.push(value);
    else if (values.has(name)) texts.push(readWith(false, partOf(usage, index, end)));
    else values.set(name, value.text);
  }
  const referenceOf = (name: string) => statedReference(values.get(name));
  return {
    endToEndId: referenceOf("EREF"),
    customerReference: referenceOf("KREF"),
    mandateId: referenceOf("MREF"),
    bankReference: referenceOf("BREF"),
    returnReference: referenceOf("RREF"),
    account: referenceOf("IBAN"),
    text: texts.some(({ text }) => text.trim() !== "") ? tidied(withBlanks(texts)) : noText,
  };
}

/** The reference without blanks and slashes around it; null for a word that means none. */
export function statedReference(text: string | undefined): string | null {
  const value = text?.replace(/\/$/, "").trim() ?? "";
  return value === "" || value === "NOTPROVIDED" || value === "NONREF" ? null : value;
}

/** The references of tags, each with its type. */
export function referencesOfTags(tags: SepaTags): TypedReference[] {
  return typedReferences({
    customer_reference: tags.customerReference,
    mandate_id: tags.mandateId,
    bank_reference: tags.bankReference,
    return_reference: tags.returnReference,
  });
}

/** The references that are present, by their types. */
export function typedReferences(values: Readonly<Record<string, string | null>>): TypedReference[] {
  return Object.entries(values).flatMap(([type, value]) =>
    value === null ? [] : [{ type, value }],
  );
}
