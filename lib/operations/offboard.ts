/** Exports everything of an organization that leaves, and then removes it (docs/audit.md, Offboarding). */
import { inflateRawSync } from "node:zlib";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { formatId, millisecondsOfUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { archivePrefixOf } from "#store/archive/archive-object.ts";
import { findApiKeys } from "#store/table/access/api-key-store.ts";
import { asStored } from "#store/table/core/archived-item.ts";
import { decompressJson } from "#store/table/core/document/compressed-json.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import type { Table } from "#store/table/core/table.ts";
import { findIntegrations } from "#store/table/integration/integration-store.ts";
import { startOfWindow } from "#store/table/recovery/recovery-keys.ts";
import { readSealingState } from "#store/table/recovery/seal-store.ts";
import { type ErasableFiles, filePrefixesOf } from "#work/erasure/erase-files.ts";
import { findNewestEntry } from "#work/offboarding/newest-entry.ts";
import { walkOrganization } from "#work/offboarding/walk-organization.ts";

type Item = Readonly<Record<string, unknown>>;

export type OffboardRequest = {
  readonly table: Table;
  readonly organizationId: OrganizationId;
  readonly now: () => Instant;
  readonly onStep: (line: string) => void;
  /** The objects of archived cases; absent in a stage that archives nothing. */
  readonly archived?: ErasableFiles | null;
};

/**
 * What must be done before: nothing of the organization may be able to write, and its audit trail must be sealed, because
 * what was not sealed when it was removed cannot be proved later.
 */
export async function obstaclesOf({
  table,
  organizationId,
  now,
}: OffboardRequest): Promise<string[]> {
  const keys = await findApiKeys(table, organizationId);
  const integrations = await findIntegrations(table, organizationId);
  const newest = await findNewestEntry(table, organizationId);
  const { window } = await readSealingState(table, 0);
  const isSealed = newest === null || millisecondsOfUuid(newest) < startOfWindow(window);
  return [
    ...keys
      .filter(({ key }) => key.revokedAt === null && (key.expiresAt ?? Infinity) > now())
      .map(({ key }) => `${formatId("apiKey", key.uuid)} is active: revoke it first.`),
    ...integrations
      .filter(({ integration }) => integration.status !== "deleted")
      .map(
        ({ integration: { uuid } }) => `${formatId("integration", uuid)} exists: delete it first.`,
      ),
    ...(isSealed ? [] : ["The newest audit event is not sealed yet: try again in half an hour."]),
  ];
}

export type ExportReport = {
  readonly items: number;
  /** The newest audit entry that was exported; null: there was none. */
  readonly newestEntry: string | null;
};

/** Writes each item as one line of JSON, with its compressed parts in the clear. */
export async function exportOrganization(
  { table, organizationId, onStep }: OffboardRequest,
  write: (line: string) => Promise<void>,
): Promise<ExportReport> {
  const newestEntry = await findNewestEntry(table, organizationId);
  let items = 0;
  for await (const page of walkOrganization({ table, organizationId, withIndexes: false })) {
    for (const item of page) await write(JSON.stringify(plainItem(item)));
    items += page.length;
    onStep(`${items} items exported`);
  }
  return { items, newestEntry };
}

export class NotExportedError extends Error {
  override readonly name = "NotExportedError";
}

/**
 * Removes everything of the organization: its files, and each item of the table. May be ended anywhere and repeated.
 *
 * @param exported the entry up to which the export is complete
 * @returns how many items were removed; 0: nothing was left
 * @throws NotExportedError if something was written since the export
 */
export async function removeOrganization(
  { table, organizationId, onStep, archived = null }: OffboardRequest,
  files: ErasableFiles,
  exported: string | null,
): Promise<number> {
  const newest = await findNewestEntry(table, organizationId);
  if (newest !== null && newest > (exported ?? "")) {
    throw new NotExportedError("Something was written since the export: export again.");
  }
  for (const prefix of filePrefixesOf(organizationId)) {
    await inParallel(await files.list(prefix), files.remove);
  }
  let removed = 0;
  // Without their content: the objects with it go last, when nothing names them.
  const stored = asStored(table);
  for await (const page of walkOrganization({ table: stored, organizationId, withIndexes: true })) {
    await inParallel(page, async ({ pk, sk }) => {
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
    });
    removed += page.length;
    onStep(`${removed} items removed`);
  }
  if (archived !== null) {
    await inParallel(await archived.list(archivePrefixOf(organizationId)), archived.remove);
  }
  return removed;
}

/** Binary attributes in the clear: compressed JSON, compressed text, or else base64. */
export function plainItem(item: Item): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (value instanceof Set) return [...value];
  if (!(value instanceof Uint8Array)) return value;
  for (const read of [decompressJson, (bytes: Uint8Array) => inflateRawSync(bytes).toString()]) {
    try {
      return read(value);
    } catch {
      // The file has another form.
    }
  }
  return { base64: Buffer.from(value).toString("base64") };
}
