/** What identifies a row, as its profile says (docs/files.md, Row identity). */

import type { RowField } from "#api/resource/import/row-fields.ts";
import { formatExact } from "#domain/value/money.ts";
import type { RowIdentity, StatementEntry } from "../file-event.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashParts } from "../statement/row-identity.ts";
import type { CellReader, RowPlan } from "./row-plan.ts";

type Row = {
  readonly read: CellReader;
  readonly movement: StatementEntry;
  /** The hash of the row's content, without the columns that the profile leaves out. */
  readonly contentHash: () => string;
};

/**
 * The fields that the profile names, where the row has one of them; else its content. Equal rows are numbered, but for
 * sourceRefFields and for an identity that is not numbered.
 */
export function identityOf(plan: RowPlan, ordinals: Ordinals, row: Row): RowIdentity {
  const { identity } = plan.profile.options;
  const values = identityValues(plan, row.read);
  if (values === null) {
    const contentHash = row.contentHash();
    return { kind: "content", contentHash, nth: ordinals.next(contentHash) };
  }
  if (identity?.numbered === true) return numbered(values, ordinals, row.movement);
  tellRepeat(plan, values, ordinals);
  return { kind: "fields", values };
}

/**
 * Rows with equal fields are one row only if day, direction and amount are equal too. They are numbered within the day, so
 * that an export that begins on another day numbers them alike.
 */
function numbered(
  values: readonly string[],
  ordinals: Ordinals,
  { bookingDate, valueDate, occurredAt, direction, amount, currency }: StatementEntry,
): RowIdentity {
  const day = bookingDate ?? valueDate ?? String(occurredAt ?? "");
  const own = [...values, day, direction, formatExact(amount), currency];
  const nth = ordinals.next(hashParts("numbered", ...own));
  return { kind: "fields", values: ["numbered", ...own, String(nth)] };
}

/** A later row of the file with the same fields counts as the first one's duplicate. */
function tellRepeat({ checks }: RowPlan, values: readonly string[], ordinals: Ordinals): void {
  if (ordinals.next(hashParts("repeat", ...values)) === 1) return;
  const message =
    "A row has the same identifying fields as an earlier row of the file, so it counts as its duplicate: identity with numbered counts each.";
  checks.guess("identity_repeated", message, values.join(" "));
  checks.warnOnce("identity_repeated", message);
}

/** The values of the profile's identity or sourceRefFields; null if it has none or all are blank in the row. */
function identityValues(plan: RowPlan, read: CellReader): string[] | null {
  const { sourceRefFields, options } = plan.profile;
  const names: readonly (string | number)[] =
    (options.identity?.columns as (string | number)[] | undefined) ?? sourceRefFields;
  const values = names.map((name) => {
    const column = plan.columns.get(name as RowField) ?? name;
    return read(column)?.text.trim() ?? "";
  });
  return values.every((value) => value === "") ? null : values;
}
