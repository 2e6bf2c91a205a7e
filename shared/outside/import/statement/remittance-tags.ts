/** Reads tags of SEPA that stand in one cell (docs/files.md, Options: `remittanceTags`). */
import type {
  FileFormat,
  ImportProfileSettings,
} from "#api/resource/import/import-profile-request.ts";
import type { FileEvent } from "../file-event.ts";
import { distinctReferences } from "./bank-movement.ts";
import { readable, readWith, textOf } from "./cut-text.ts";
import { hasSepaTags, readSepaTags, referencesOfTags } from "./sepa-tags.ts";

/** Formats of banks, whose readers know where tags stand. */
const ofBanks: ReadonlySet<FileFormat> = new Set(["camt053", "mt940", "bai2"]);

type ReadTags = (events: readonly FileEvent[]) => readonly FileEvent[];

/** What a column states wins over a tag. */
export function tagReader({ options, format }: ImportProfileSettings): ReadTags {
  if (ofBanks.has(format) || options.remittanceTags === "none") return (events) => events;
  return (events) => events.map(withTags);
}

function withTags(event: FileEvent): FileEvent {
  if (event.kind !== "row" || event.row.reading.outcome !== "movement") return event;
  const { row } = event;
  const { movement } = event.row.reading;
  const text = movement.remittanceInformation;
  if (text === null || !hasSepaTags(text)) return event;
  const tags = readSepaTags(textOf(text));
  if (tags === null) return event;
  const read = {
    ...movement,
    endToEndId: movement.endToEndId ?? tags.endToEndId,
    counterpartyAccount: movement.counterpartyAccount ?? tags.account,
    remittanceInformation: readable(readWith(true, tags.text)) || null,
    references: distinctReferences([...movement.references, ...referencesOfTags(tags)]),
  };
  return { ...event, row: { ...row, reading: { ...event.row.reading, movement: read } } };
}
