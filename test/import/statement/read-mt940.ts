/** Reads MT940 of one statement in tests. */
import type { StatementEntry } from "#outside/import/file-event.ts";
import { readEvents } from "../read-file.ts";

const options = { referencePatterns: [{ pattern: "INV-{digits:1-9}" }] };

/** A statement of two days with these rows. */
export async function readStatement(
  rows: string,
  account = "DE02100100100006820101",
  currency = "EUR",
) {
  const text = `:20:A\n:25:${account}\n:28C:1\n:60F:C260101${currency}100,00\n${rows}\n:62F:C260102${currency}130,00\n-\n`;
  const events = await readEvents(text, { format: "mt940", options });
  const movements = events.flatMap((event) =>
    event.kind === "row" && event.row.reading.outcome === "movement"
      ? [event.row.reading.movement]
      : [],
  );
  const guesses = events.flatMap((event) => (event.kind === "guess" ? [event.code] : []));
  return { events, movements, guesses };
}

/** The movement whose field 86 is this, and what was guessed. */
export async function readInformation(information: string, account?: string) {
  const { movements, guesses } = await readStatement(
    `:61:2601020102C30,00NTRFNONREF\n:86:${information}`,
    account,
  );
  const [movement] = movements;
  if (movement === undefined) throw new Error("no movement");
  return { ...movement, guesses };
}

export const referencesOf = ({ references }: Pick<StatementEntry, "references">) =>
  references.map(({ type, value }) => `${type}=${value}`);
