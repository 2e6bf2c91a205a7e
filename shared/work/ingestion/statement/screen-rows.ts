/** Masks or refuses card numbers in the rows of a file before they are stored (docs/specification.md, Card numbers). */
import {
  type CardNumberMode,
  findCardNumbers,
  maskCardNumbers,
} from "#domain/value/text/card-number.ts";
import type {
  FileEvent,
  FileRow,
  NamedSettlement,
  RowReading,
  StatementEntry,
} from "#outside/import/file-event.ts";

/** The events of a file as they may be stored. */
export function screenEvents(
  mode: CardNumberMode,
  events: readonly FileEvent[],
): readonly FileEvent[] {
  return mode === "keep" ? events : events.map((event) => screenEvent(mode, event));
}

function screenEvent(mode: "mask" | "refuse", event: FileEvent): FileEvent {
  switch (event.kind) {
    case "row":
      return { ...event, row: screenRow(mode, event.row) };
    case "header":
      return { ...event, text: maskCardNumbers(event.text) };
    case "warning":
      return { ...event, message: maskCardNumbers(event.message) };
    case "guess":
      return { ...event, example: maskCardNumbers(event.example) };
    case "statement":
    case "balances":
      return event;
  }
}

function screenRow(mode: "mask" | "refuse", row: FileRow): FileRow {
  const { reading } = row;
  const original = maskCardNumbers(row.original);
  const held = fieldsWithCards(reading);
  if (original === row.original && held.length === 0) return row;
  return { ...row, original, reading: screenReading(mode, reading, held), hasMaskedCards: true };
}

function screenReading(
  mode: "mask" | "refuse",
  reading: RowReading,
  held: readonly string[],
): RowReading {
  if (!("warnings" in reading)) {
    return { ...reading, message: maskCardNumbers(reading.message) };
  }
  if (mode === "refuse") return rejected(reading, "The row has a card number.");
  const identifier = held.find((field) => !freeTexts.has(field));
  if (identifier === undefined) return maskReading(reading);
  const message = `${identifier} holds a card number, which cannot identify a row: two that are masked may be equal.`;
  return rejected(reading, message);
}

function rejected(reading: RowReading, message: string): RowReading {
  const settled = "settled" in reading ? reading.settled : undefined;
  const { item: _, ...named } = settled ?? { item: null };
  const settlement = settled === undefined ? {} : { settlement: named as NamedSettlement };
  return { outcome: "rejected", code: "card_number", message, ...settlement };
}

/** Texts of a row that are for people; all others find evidence, or tell it from other evidence. */
const freeTexts: ReadonlySet<string> = new Set([
  "remittanceInformation",
  "counterpartyName",
  "counterpartyAccount",
  "metadata",
  "reason",
]);

/** Numbers of accounts and amounts have digits too. */
const ofNoCard: ReadonlySet<string> = new Set(["account", "amount", "fee", "balance"]);

type Texts = readonly (readonly [field: string, text: string])[];

function fieldsWithCards(reading: RowReading): string[] {
  return textsOf(reading)
    .filter(([field, text]) => !ofNoCard.has(field) && findCardNumbers(text).length > 0)
    .map(([field]) => field);
}

function textsOf(reading: RowReading): Texts {
  switch (reading.outcome) {
    case "movement": {
      const { item } = reading.settled ?? {};
      return [...Object.entries(reading.movement), ...Object.entries(item ?? {})].flatMap(textOf);
    }
    case "intent":
      return Object.entries(reading.request).flatMap(textOf);
    case "compared":
      return Object.entries(reading.compared).flatMap(textOf);
    default:
      return [];
  }
}

function textOf([field, value]: readonly [string, unknown]): Texts {
  if (typeof value === "string") return [[field, value]];
  if (typeof value !== "object" || value === null) return [];
  // Money of a request is an object with an amount; its digits are no card number.
  if (field === "source" || field === "destination") return [];
  return [[field, JSON.stringify(value)]];
}

function maskReading(reading: Extract<RowReading, { readonly warnings: object }>): RowReading {
  if (reading.outcome === "intent") {
    const { metadata = null } = reading.request;
    const masked = metadata === null ? {} : { metadata: maskTexts(metadata as object) };
    return { ...reading, request: { ...reading.request, ...masked } };
  }
  if (reading.outcome === "compared") {
    const { reason } = reading.compared;
    const masked = reason === null ? null : maskCardNumbers(reason);
    return { ...reading, compared: { ...reading.compared, reason: masked } };
  }
  const { movement } = reading;
  const texts = Object.entries(movement).filter(([field]) => freeTexts.has(field));
  const masked = maskTexts(Object.fromEntries(texts)) as Partial<StatementEntry>;
  return { ...reading, movement: { ...movement, ...masked } };
}

function maskTexts(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === "string" ? maskCardNumbers(text) : text,
    ]),
  );
}
