/**
 * Field 86 in code words between slashes, `/EREF/…/REMI/…/NAME/…`: SWIFT's and the formats of Dutch banks (ABN
 * AMRO, ING, Rabobank: MT940 Structured).
 */
import type { TypedReference } from "../file-event.ts";
import {
  type CutText,
  partOf,
  readable,
  textOf,
  tidied,
  withBlanks,
} from "../statement/cut-text.ts";
import { statedReference } from "../statement/sepa-tags.ts";

export type SlashWords = {
  readonly endToEndId: string | null;
  readonly name: string | null;
  readonly account: string | null;
  readonly mandateId: string | null;
  readonly customerReference: string | null;
  readonly returnReason: string | null;
  /** References of creditors (`/STRD/CUR/`, `/STRD/ISO/`). */
  readonly creditorReferences: readonly TypedReference[];
  readonly text: CutText;
  /** The first word that is not known, with its value; null if all are. */
  readonly unknown: string | null;
};

/** A text with one of these is structured. `/BENM/` and `/ORDP/` alone are text of a person. */
const marks = /\/(?:EREF|REMI|NAME|IBAN|CNTP|MARF|PREF|RTRN)\//;

/** Words of the formats; an unknown one of 3 to 8 letters is a word too. */
const known = new Set(
  (
    "EREF REMI USTD STRD CUR ISO NAME IBAN BIC BENM ORDP CNTP MARF PREF TRTP TRCD CSID RTRN ID ADDR ISDT PURP " +
    "OCMT CHGS EXCH SVCL BUSP ULTB ULTD CREF OREF INIT CTRY CITY ACCW BANK OGB VA FEES TXAM FXRT"
  ).split(" "),
);
const word = /\/([A-Z]{2,8})(?=\/)/g;

type Value = { readonly name: string; readonly value: CutText; readonly written: string };

/** Null if the text is not structured in words. */
export function readSlashWords(field: CutText): SlashWords | null {
  if (!field.text.includes("/") || !marks.test(field.text)) return null;
  const found = wordsIn(field.text);
  const values = found.map(({ index, name, length }, number): Value => {
    const end = found[number + 1]?.index ?? field.text.length;
    const value = partOf(field, Math.min(index + length + 1, end), end);
    return { name, value, written: field.text.slice(index, end) };
  });
  const first = (name: string) =>
    values.find((each) => each.name === name && hasText(each.value))?.value;
  const keyOf = (name: string) => statedReference(first(name)?.text);
  const [account, , party] = (first("CNTP")?.text ?? "").split("/");
  const remittance = remittanceOf(field, found[0]?.index ?? 0, values);
  return {
    endToEndId: keyOf("EREF"),
    name: shown(first("NAME") ?? textOf(party ?? "")),
    account: shown(textOf(first("IBAN")?.text ?? account ?? "")),
    mandateId: keyOf("MARF"),
    customerReference: keyOf("PREF"),
    returnReason: keyOf("RTRN"),
    ...remittance,
    unknown: values.find(({ name }) => !known.has(name))?.written ?? null,
  };
}

type Word = { readonly index: number; readonly name: string; readonly length: number };

/**
 * Where words stand. The parts of `/CNTP/account/BIC/name/city/` are no words; and only in a text that begins with
 * a word may one be unknown, because people write slashes too.
 */
function wordsIn(text: string): Word[] {
  const isStructured = text.trimStart().startsWith("/");
  const found: Word[] = [];
  for (const { 0: written, 1: name = "", index } of text.matchAll(word)) {
    const isUnknownWord = name.length > 2 && isStructured && found.at(-1)?.name !== "CNTP";
    if (known.has(name) || isUnknownWord) found.push({ index, name, length: written.length });
  }
  return found;
}

function hasText({ text }: CutText): boolean {
  return text.replaceAll("/", "").trim() !== "";
}

/** Written by ABN AMRO in place of `/STRD/`. */
const issued = /^ISSUER:\s*(?:CUR|ISO)\s+REF:\s*(\S+)$/;

/** The text of the payer, with what stands before the first word, and the references that are no text. */
function remittanceOf(field: CutText, start: number, values: readonly Value[]) {
  const references = values.flatMap(creditorReferenceOf);
  const texts = values.filter(
    (value, number) =>
      isTextOf(value, values[number + 1]) && creditorReferenceOf(value).length === 0,
  );
  return {
    creditorReferences: references,
    text: tidied(
      withBlanks([partOf(field, 0, start), ...texts.map(({ value }) => withoutSlashes(value))]),
    ),
  };
}

/** A party without `/NAME/` is text of a person. */
function isTextOf({ name }: Value, next: Value | undefined): boolean {
  const isParty = name === "BENM" || name === "ORDP";
  return name === "REMI" || name === "USTD" || (isParty && next?.name !== "NAME");
}

function creditorReferenceOf({ name, value }: Value): TypedReference[] {
  const isStructured = name === "CUR" || name === "ISO";
  const written = isStructured ? value.text : issued.exec(value.text.trim())?.[1];
  const reference = isStructured || name === "REMI" ? statedReference(written) : null;
  return reference === null ? [] : [{ type: "creditor_reference", value: reference }];
}

function withoutSlashes(value: CutText): CutText {
  const { text } = value;
  const from = text.length - text.replace(/^\s*\/+/, "").length;
  return partOf(value, from, Math.max(from, lengthWithoutSlashes(text)));
}

/** Without a regular expression: a text may be slashes to its end. */
function lengthWithoutSlashes(text: string): number {
  let length = text.trimEnd().length;
  while (text.charAt(length - 1) === "/") length -= 1;
  return length;
}

function shown(value: CutText): string | null {
  return readable(tidied(withoutSlashes(value))) || null;
}
