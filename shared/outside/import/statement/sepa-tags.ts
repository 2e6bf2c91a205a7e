/**
 * The tags of SEPA in the remittance information of German banks: `EREF+`, `SVWZ+` and others, each up to the
 * next (Die Deutsche Kreditwirtschaft, DFÜ-Abkommen, Anlage 3, field 86).
 */
import type { TypedReference } from "../file-event.ts";
import { type CutText, partOf, readWith, tidied, withBlanks } from "./cut-text.ts";

/** `MTLG` is a message, as `SVWZ` is; `BREF` is the bank's reference. Of the others only what is listed in `SepaTags` is shown. */
const tag =
  /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|BREF|RREF|MTLG|COAM|OAMT|PURP|SQTP|ORCR|ORMR|MDAT|DDAT)\+/g;

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
  const found = [...text.matchAll(tag)];
  const isAtStart = found[0] !== undefined && text.slice(0, found[0].index).trim() === "";
  return isAtStart || new Set(found.map(([, name]) => name)).size > 1;
}

/**
 * Reads the tags; null if the text has none. A value of a tag is one text wherever a line cuts it. Of a tag that
 * stands twice, the second is text.
 */
export function readSepaTags(usage: CutText): SepaTags | null {
  const { text } = usage;
  if (!text.includes("+")) return null;
  tag.lastIndex = 0;
  let mark = tag.exec(text);
  if (mark === null) return null;
  const values: Record<string, string> = {};
  const texts = mark.index === 0 ? [] : [readWith(true, partOf(usage, 0, mark.index))];
  // Terminates, because each round goes on behind a tag.
  while (mark !== null) {
    const { index, 1: name = "" } = mark;
    const from = tag.lastIndex;
    mark = tag.exec(text);
    const end = mark?.index ?? text.length;
    if (textTags.has(name)) texts.push(readWith(false, partOf(usage, from, end)));
    else if (name in values) texts.push(readWith(false, partOf(usage, index, end)));
    else values[name] = text.slice(from, end);
  }
  return {
    endToEndId: statedReference(values["EREF"]),
    customerReference: statedReference(values["KREF"]),
    mandateId: statedReference(values["MREF"]),
    bankReference: statedReference(values["BREF"]),
    returnReference: statedReference(values["RREF"]),
    account: statedReference(values["IBAN"]),
    text: tidied(withBlanks(texts)),
  };
}

/** The reference without blanks and slashes around it; null for a word that means none. */
export function statedReference(text: string | undefined): string | null {
  if (text === undefined) return null;
  const value = (text.endsWith("/") ? text.slice(0, -1) : text).trim();
  return value === "" || value === "NOTPROVIDED" || value === "NONREF" ? null : value;
}

/** The references of tags, each with its type. */
export function referencesOfTags(tags: SepaTags): TypedReference[] {
  const { customerReference, mandateId, bankReference, returnReference } = tags;
  const references: TypedReference[] = [];
  const refer = (type: string, value: string | null) => {
    if (value !== null) references.push({ type, value });
  };
  refer("customer_reference", customerReference);
  refer("mandate_id", mandateId);
  refer("bank_reference", bankReference);
  refer("return_reference", returnReference);
  return references;
}
