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

type Value = { readonly name: string; readonly value: CutText };

/** Null if the text is not structured in words. */
export function readSlashWords(field: CutText): SlashWords | null {
  const { text } = field;
  if (!text.includes("/") || !marks.test(text)) return null;
  const found = wordsIn(text);
  const values: Value[] = [];
  const first: Record<string, CutText> = {};
  let unknown: string | null = null;
  for (let number = 0; number < found.length; number += 1) {
    const { index, name } = found[number] ?? noWord;
    const end = found[number + 1]?.index ?? text.length;
    const value = partOf(field, Math.min(index + name.length + 2, end), end);
    values.push({ name, value });
    if (!known.has(name)) unknown ??= text.slice(index, end);
    if (!(name in first) && hasText(value)) first[name] = value;
  }
  const [account, , party] = (first["CNTP"]?.text ?? "").split("/");
  return {
    endToEndId: statedReference(first["EREF"]?.text),
    name: shown(first["NAME"] ?? textOf(party ?? "")),
    account: shown(textOf(first["IBAN"]?.text ?? account ?? "")),
    mandateId: statedReference(first["MARF"]?.text),
    customerReference: statedReference(first["PREF"]?.text),
    returnReason: statedReference(first["RTRN"]?.text),
    ...remittanceOf(field, found[0]?.index ?? 0, values),
    unknown,
  };
}

type Word = { readonly index: number; readonly name: string };

const noWord: Word = { index: 0, name: "" };

/**
 * Where words stand. The parts of `/CNTP/account/BIC/name/city/` are no words; and only in a text that begins with
 * a word may one be unknown, because people write slashes too.
 */
function wordsIn(text: string): Word[] {
  const isStructured = text.trimStart().startsWith("/");
  const found: Word[] = [];
  word.lastIndex = 0;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    const { 1: name = "", index } = match;
    const isUnknownWord = name.length > 2 && isStructured && found.at(-1)?.name !== "CNTP";
    if (known.has(name) || isUnknownWord) found.push({ index, name });
  }
  return found;
}

const meaningful = /[^/\s]/;

function hasText({ text }: CutText): boolean {
  return meaningful.test(text);
}

/** Written by ABN AMRO in place of `/STRD/`. */
const issued = /^ISSUER:\s*(?:CUR|ISO)\s+REF:\s*(\S+)$/;

/** The text of the payer, with what stands before the first word, and the references that are no text. */
function remittanceOf(field: CutText, start: number, values: readonly Value[]) {
  const texts = start === 0 ? [] : [partOf(field, 0, start)];
  const creditorReferences: TypedReference[] = [];
  for (let number = 0; number < values.length; number += 1) {
    const value = values[number];
    if (value === undefined) break;
    const reference = creditorReferenceOf(value);
    if (reference !== null) creditorReferences.push({ type: "creditor_reference", value: reference });
    else if (isTextOf(value, values[number + 1])) texts.push(withoutSlashes(value.value));
  }
  return { creditorReferences, text: tidied(withBlanks(texts)) };
}

/** A party without `/NAME/` is text of a person. */
function isTextOf({ name }: Value, next: Value | undefined): boolean {
  const isParty = name === "BENM" || name === "ORDP";
  return name === "REMI" || name === "USTD" || (isParty && next?.name !== "NAME");
}

function creditorReferenceOf({ name, value: { text } }: Value): string | null {
  if (name === "CUR" || name === "ISO") return statedReference(text);
  return name === "REMI" ? statedReference(issued.exec(text.trim())?.[1]) : null;
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
