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

/** A word, and where its value stands. */
type Word = {
  readonly name: string;
  readonly index: number;
  readonly from: number;
  readonly end: number;
};

/** Null if the text is not structured in words. */
export function readSlashWords(field: CutText): SlashWords | null {
  const { text } = field;
  if (!text.includes("/") || !marks.test(text)) return null;
  const words = wordsIn(text);
  const firsts = new Map<string, Word>();
  for (const each of words)
    if (!firsts.has(each.name) && hasText(text, each)) firsts.set(each.name, each);
  const first = (name: string) => firsts.get(name) ?? null;
  const keyOf = (name: string) => {
    const found = first(name);
    return found === null ? null : statedReference(text.slice(found.from, found.end));
  };
  const unknown = words.find(({ name }) => !known.has(name));
  return {
    endToEndId: keyOf("EREF"),
    ...partyOf(field, first),
    mandateId: keyOf("MARF"),
    customerReference: keyOf("PREF"),
    returnReason: keyOf("RTRN"),
    ...remittanceOf(field, words),
    unknown: unknown === undefined ? null : text.slice(unknown.index, unknown.end),
  };
}

/** The counterparty: of `/NAME/` and `/IBAN/`, else the first and third part of `/CNTP/`. */
function partyOf(field: CutText, first: (name: string) => Word | null) {
  const party = first("CNTP");
  const [account, , name] =
    party === null ? [] : field.text.slice(party.from, party.end).split("/");
  const [named, numbered] = [first("NAME"), first("IBAN")];
  return {
    name: named === null ? shown(textOf(name ?? "")) : shown(partOf(field, named.from, named.end)),
    account: shown(
      textOf(numbered === null ? (account ?? "") : field.text.slice(numbered.from, numbered.end)),
    ),
  };
}

/**
 * Where words stand. The parts of `/CNTP/account/BIC/name/city/` are no words; and only in a text that begins with
 * a word may one be unknown, because people write slashes too.
 */
function wordsIn(text: string): Word[] {
  const isStructured = text.trimStart().startsWith("/");
  const words: Word[] = [];
  let open: Omit<Word, "end"> | null = null;
  word.lastIndex = 0;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    const { 1: name = "", index } = match;
    const mayBeUnknown = name.length > 2 && isStructured && open?.name !== "CNTP";
    if (!known.has(name) && !mayBeUnknown) continue;
    if (open !== null) words.push({ ...open, from: Math.min(open.from, index), end: index });
    open = { name, index, from: index + name.length + 2 };
  }
  if (open !== null) words.push({ ...open, end: text.length });
  return words;
}

const meaningful = /[^/\s]/;

function hasText(text: string, { from, end }: Word): boolean {
  return meaningful.test(text.slice(from, end));
}

/** Written by ABN AMRO in place of `/STRD/`. */
const issued = /^ISSUER:\s*(?:CUR|ISO)\s+REF:\s*(\S+)$/;

/** The text of the payer, with what stands before the first word, and the references that are no text. */
function remittanceOf(field: CutText, words: readonly Word[]) {
  const start = words[0]?.index ?? 0;
  const texts = start === 0 ? [] : [partOf(field, 0, start)];
  const creditorReferences: TypedReference[] = [];
  for (const [number, each] of words.entries()) {
    if (!withText.has(each.name)) continue;
    const reference = creditorReferenceOf(field.text, each);
    if (reference !== null)
      creditorReferences.push({ type: "creditor_reference", value: reference });
    else if (isText(each, words[number + 1]))
      texts.push(withoutSlashes(partOf(field, each.from, each.end)));
  }
  return { creditorReferences, text: tidied(withBlanks(texts)) };
}

const withText = new Set(["REMI", "USTD", "BENM", "ORDP", "CUR", "ISO"]);

/** A party without `/NAME/` is text of a person. */
function isText({ name }: Word, next: Word | undefined): boolean {
  const isParty = name === "BENM" || name === "ORDP";
  return name === "REMI" || name === "USTD" || (isParty && next?.name !== "NAME");
}

function creditorReferenceOf(text: string, { name, from, end }: Word): string | null {
  if (name === "CUR" || name === "ISO") return statedReference(text.slice(from, end));
  const [, issuedReference] =
    (name === "REMI" ? issued.exec(text.slice(from, end).trim()) : null) ?? [];
  return statedReference(issuedReference);
}

const atEnds = /^[\s/]|[\s/]$/;

function withoutSlashes(value: CutText): CutText {
  const { text } = value;
  if (!atEnds.test(text)) return value;
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
