/** Compares the cases of organizations with their audit events, and these with what was sealed. */
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import { checkHistory } from "#store/table/audit/check-history.ts";
import type { Table } from "#store/table/core/table.ts";
import { checkArchive } from "#work/archiving/check-archive.ts";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import { faultOfEnd, verifySeals } from "#work/sealing/verify-seals.ts";
import type { ManifestSource } from "./manifest-folder.ts";

export type OpenedArchive = {
  readonly store: ObjectStore;
  readonly list: (prefix: string) => Promise<readonly string[]>;
};

type Surroundings = {
  readonly table: Table;
  /** Null: the chains of cases only. */
  readonly manifests: ManifestSource | null;
  /** The archive of closed cases; null in a stage that archives nothing. */
  readonly archive: OpenedArchive | null;
  readonly now: () => Instant;
  /** Takes whole lines. */
  readonly write: (text: string) => void;
};

/** @returns whether every case agrees with its events, and these with the manifests */
export async function checkOrganization(
  { table, manifests, archive, now, write }: Surroundings,
  organizationId: OrganizationId,
): Promise<boolean> {
  const say = (text: string) => write(`${organizationId}: ${text}\n`);
  const { agreeing, differing } = await checkHistory(table, organizationId, now);
  say(`${agreeing} of ${agreeing + differing.length} cases agree with their history.`);
  for (const id of differing) say(`${id} differs.`);
  const archived =
    archive === null ? [] : await checkArchived({ table, now, ...archive }, organizationId, say);
  if (manifests === null) return differing.length + archived.length === 0;
  const { source, publicKey } = manifests;
  const seals = await verifySeals(source, publicKey, organizationId);
  const until = seals.sealed === null ? "never" : new Date(seals.sealed.to).toISOString();
  say(`${seals.events.size} events in ${seals.manifests} manifests, sealed until ${until}.`);
  const end = faultOfEnd(seals, now());
  const changed = await checkAuditEntries(table, organizationId, seals);
  const faults = [...seals.faults, ...(end === null ? [] : [end]), ...changed];
  for (const fault of faults) say(fault);
  return differing.length + archived.length + faults.length === 0;
}

async function checkArchived(
  archive: OpenedArchive & Pick<Surroundings, "table" | "now">,
  organizationId: OrganizationId,
  say: (text: string) => void,
): Promise<readonly string[]> {
  const { objects, cases, blank, faults } = await checkArchive(archive, organizationId);
  if (objects > 0)
    say(`${cases} cases in ${objects} objects of the archive, ${blank} places blank.`);
  for (const fault of faults) say(fault);
  return faults;
}
