/** Reads field 86, information to the account owner, in the forms used by banks. */
import type { StatementEntry, TypedReference } from "../file-event.ts";
import { boundedCutText, maximumRemittance } from "../statement/bounded-text.ts";
import {
  type CutText,
  joinLines,
  noText,
  readable,
  readWith,
  tidied,
} from "../statement/cut-text.ts";
import {
  hasSepaTags,
  readSepaTags,
  referencesOfTags,
  type SepaTags,
} from "../statement/sepa-tags.ts";
import type { Field } from "./messages.ts";
import { readSlashWords } from "./slash-words.ts";
import { readCodedLines, readSubfields } from "./subfields.ts";

export type Information = Pick<
  StatementEntry,
  "endToEndId" | "counterpartyName" | "counterpartyAccount"
> & {
  readonly text: CutText;
  readonly references: readonly TypedReference[];
  /** Whether the field says that money is returned. */
  readonly isReturn: boolean;
  /** The reason code of a return; null if the field has none. */
  readonly returnReason: string | null;
  /** What no format names, as it is written; null if all is known. */
  readonly unknown: string | null;
};

const nothing: Information = {
  endToEndId: null,
  counterpartyName: null,
  counterpartyAccount: null,
  text: noText,
  references: [],
  isReturn: false,
  returnReason: null,
  unknown: null,
};

/** Business transaction codes of returned direct debits and credit transfers (DFÜ-Abkommen, Anlage 3). */
const returnCodes = new Set(["108", "109", "159"]);

function readInformation(lines: readonly string[], width: number): Information {
  const field = boundedCutText(joinLines(lines, width, (isFull) => !isFull));
  const subfields = readSubfields(field);
  if (subfields !== null) {
    const { code, name, account, tags, text, unknown } = subfields;
    return {
      ...nothing,
      ...fromTags(tags),
      counterpartyName: name,
      counterpartyAccount: account ?? tags?.account ?? null,
      text,
      isReturn: returnCodes.has(code),
      unknown,
    };
  }
  const words = readSlashWords(field);
  if (words !== null) {
    const { endToEndId, name, account, text, creditorReferences, returnReason, unknown } = words;
    return {
      endToEndId,
      counterpartyName: name,
      counterpartyAccount: account,
      text,
      references: [
        ...creditorReferences,
        ...referenceOf("customer_reference", words.customerReference),
        ...referenceOf("mandate_id", words.mandateId),
      ],
      isReturn: returnReason !== null,
      returnReason,
      unknown,
    };
  }
  return fromFreeText(readWith(true, field));
}

/** Free text may be written in the tags of SEPA too. Some banks name the counterparty at its end. */
function fromFreeText(field: CutText): Information {
  const tags = hasSepaTags(field.text) ? readSepaTags(field) : null;
  if (tags !== null) {
    return { ...nothing, ...fromTags(tags), counterpartyAccount: tags.account, text: tags.text };
  }
  const text = tidied(field);
  if (!text.text.includes("REK:")) return { ...nothing, text };
  const [, account = null, name = null] = namedAtEnd.exec(readable(text)) ?? [];
  return { ...nothing, counterpartyAccount: account, counterpartyName: name, text };
}

/** Written by Knab. */
const namedAtEnd = /\bREK: ?([A-Z]{2}\d{2}[A-Z0-9]{10,30})\/NAAM: ?(.{1,140})$/;

function fromTags(tags: SepaTags | null): Pick<Information, "endToEndId" | "references"> {
  if (tags === null) return nothing;
  return { endToEndId: tags.endToEndId, references: referencesOfTags(tags) };
}

function referenceOf(type: string, value: string | null): readonly TypedReference[] {
  return value === null ? [] : [{ type, value }];
}

/** Whether a field is longer than what is read of it. */
export function isTooLong(lines: readonly string[]): boolean {
  let length = 0;
  for (const line of lines) length += line.length;
  return length > maximumRemittance;
}

/**
 * Reads the fields 86 of a row, or its field NS if there is no 86.
 *
 * @param width characters of a full line
 */
export function informationOf(about: readonly Field[], width: number): Information {
  const [only] = about;
  if (only !== undefined && about.length === 1 && only.tag === "86") {
    return readInformation(only.written, width);
  }
  const coded = about.find((field) => field.tag === "NS");
  const information = about.filter((field) => field.tag === "86").flatMap((field) => field.written);
  if (coded === undefined || information.length > 0) return readInformation(information, width);
  const { name, text } = readCodedLines(coded.lines);
  return { ...nothing, counterpartyName: name, text };
}
