/** Reads field 86, information to the account owner, in the forms used by banks. */
import { withoutTrailing } from "../../domain/value/text/trailing.ts";
import type { StatementEntry } from "../file-event.ts";
import type { Field } from "./messages.ts";

export type Information = Pick<
  StatementEntry,
  "endToEndId" | "counterpartyName" | "counterpartyAccount" | "remittanceInformation"
> & {
  readonly mandateId: string | null;
  readonly customerReference: string | null;
  /** The reason code of a return; null if the field has none. */
  readonly returnReason: string | null;
};

const nothing: Information = {
  endToEndId: null,
  counterpartyName: null,
  counterpartyAccount: null,
  remittanceInformation: null,
  mandateId: null,
  customerReference: null,
  returnReason: null,
};

/** Maximum characters of the remittance information. */
const maximumText = 4_000;

function readInformation(lines: readonly string[]): Information {
  const joined = lines.join("").slice(0, maximumText);
  const separator = /^\d{3}(\D)(?=\d{2})/.exec(joined)?.[1];
  if (separator !== undefined && separator.trim() !== "") return fromSubfields(joined, separator);
  if (slashTag.test(joined)) return fromSlashes(joined);
  return { ...nothing, remittanceInformation: tidy(lines.join(" ")) };
}

/** German banks (DK, Anlage 3): a three-digit code, then subfields such as `?20` to `?29`. */
function fromSubfields(text: string, separator: string): Information {
  const fields = new Map<string, string>();
  for (const part of text.slice(4).split(separator)) {
    const code = part.slice(0, 2);
    if (/^\d{2}$/.test(code)) fields.set(code, part.slice(2));
  }
  const pick = (accepts: (code: number) => boolean) =>
    [...fields]
      .filter(([code]) => accepts(Number(code)))
      .map(([, value]) => value)
      .join("");
  const usage = pick((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63));
  return {
    ...fromSepaTags(usage),
    counterpartyName: tidy(pick((code) => code === 32 || code === 33)),
    counterpartyAccount: tidy(fields.get("31") ?? ""),
  };
}

const sepaTag = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/;

/**
 * SEPA references in the remittance information: `EREF+`, `SVWZ+` and others, each up to the next.
 */
function fromSepaTags(usage: string): Information {
  if (!sepaTag.test(usage)) return { ...nothing, remittanceInformation: tidy(usage) };
  const [, ...parts] = usage.split(sepaTag);
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) values.set(parts[at] ?? "", parts[at + 1] ?? "");
  return {
    ...nothing,
    endToEndId: reference(values.get("EREF")),
    customerReference: reference(values.get("KREF")),
    mandateId: reference(values.get("MREF")),
    remittanceInformation: tidy(values.get("SVWZ") ?? ""),
  };
}

const slashTag = /\/(EREF|REMI|NAME|IBAN|BENM|ORDP|CNTP|MARF|PREF)\//;
const slashNames =
  /\/(EREF|REMI|USTD|NAME|IBAN|BIC|BENM|ORDP|CNTP|MARF|PREF|TRTP|CSID|RTRN|ID|ADDR|ISDT|PURP|STRD|CUR)(?=\/)/;

/** SWIFT and Dutch banks: `/EREF/…/REMI/…/NAME/…`. */
function fromSlashes(text: string): Information {
  const [, ...parts] = text.split(slashNames);
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const name = parts[at] ?? "";
    const value = (parts[at + 1] ?? "").slice(1);
    if (value !== "" && !values.has(name)) values.set(name, value);
  }
  const [account, , party] = (values.get("CNTP") ?? "").split("/");
  return {
    endToEndId: reference(values.get("EREF")),
    counterpartyName: tidy(values.get("NAME") ?? party ?? ""),
    counterpartyAccount: tidy(values.get("IBAN") ?? account ?? ""),
    remittanceInformation: tidy(values.get("USTD") ?? values.get("REMI") ?? ""),
    mandateId: reference(values.get("MARF")),
    customerReference: reference(values.get("PREF")),
    returnReason: reference(values.get("RTRN")),
  };
}

function reference(text: string | undefined): string | null {
  const value = text?.replace(/\/$/, "").trim() ?? "";
  return value === "" || value === "NOTPROVIDED" || value === "NONREF" ? null : value;
}

function tidy(text: string): string | null {
  const value = withoutTrailing(text.replace(/\s+/g, " ").replace(/^\/+/, ""), "/").trim();
  return value === "" ? null : value;
}

/** Field NS (older German format): each line starts with a two-digit code. */
function readCodedLines(lines: readonly string[]): Information {
  const texts = lines.map((line) => ({
    code: Number(/^\d{2}/.exec(line)?.[0] ?? "99"),
    text: line.slice(2),
  }));
  const pick = (from: number, to: number) =>
    texts
      .filter(({ code }) => code >= from && code <= to)
      .map(({ text }) => text)
      .join(" ");
  return {
    ...nothing,
    remittanceInformation: tidy(pick(1, 14)),
    counterpartyName: tidy(pick(15, 16)),
  };
}

/** Reads the fields 86 of a row, or its field NS if there is no 86. */
export function informationOf(about: readonly Field[]): Information {
  const coded = about.find((field) => field.tag === "NS");
  const information = about.filter((field) => field.tag === "86").flatMap((field) => field.lines);
  return coded !== undefined && information.length === 0
    ? readCodedLines(coded.lines)
    : readInformation(information);
}
