/** Marks that a caller read something within an hour, so that the audit trail says it once. */
import { type Instant, millisecondsPerHour } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { isNew } from "../core/expression.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { readMarkKey } from "./read-mark-keys.ts";

type ReadMark = {
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly eventType: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly now: Instant;
};

/** Longer than its hour, even with wrong clocks. */
const keptSeconds = 7_200;

function keyOf({ organizationId, now, ...read }: ReadMark) {
  return readMarkKey(organizationId, read, Math.floor(now / millisecondsPerHour));
}

/** Read strongly, so that a caller that reads again at once finds it. */
export async function hasReadMark(table: Table, mark: ReadMark): Promise<boolean> {
  return (await readItem(table, keyOf(mark))) !== undefined;
}

export function readMarkWrite(mark: ReadMark): Write {
  const expiresAt = Math.ceil(mark.now / 1_000) + keptSeconds;
  const item = { ...keyOf(mark), v: 1, expiresAt };
  return { kind: "put", item, ...isNew };
}
