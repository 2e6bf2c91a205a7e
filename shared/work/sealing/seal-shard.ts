/** Seals what the organizations of one shard wrote in a window, and lists their seals for the manifest. */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { activeOrganizations } from "#store/table/recovery/activity-registry.ts";
import { startOfWindow, type WindowShard } from "#store/table/recovery/recovery-keys.ts";
import { readSealsOf, readShardSeals, saveShardSeals } from "#store/table/recovery/seal-store.ts";
import { listKey, rootOf, type SealedOrganization } from "./seal.ts";
import {
  createObject,
  leastRemainingMilliseconds,
  type SealingRun,
  sealOrganization,
} from "./seal-organization.ts";

const organizationsAtOnce = 100;
/** Organizations whose seals are written at the same time: each takes four calls, one after the other. */
const sealedAtOnce = 8;

/** @returns whether the shard is sealed; false if time is up or another run is at it */
export async function sealShard(run: SealingRun, where: WindowShard): Promise<boolean> {
  const { table, manifests } = run;
  const { window, shard } = where;
  const [state] = await readShardSeals(table, [shard]);
  if (state === undefined || state.window === window) return true;
  const begun = state.begun?.window === window ? state.begun.after : null;
  const { after, isDone } = await sealAfter(run, where, begun);
  if (!isDone) {
    const kept = after === null ? null : { window, after };
    if (after !== begun) await saveShardSeals(table, shard, { ...state, begun: kept });
    return false;
  }
  const organizations = await sealedIn(table, where);
  // An idle stage writes nothing.
  if (organizations.length === 0 && after === null) return true;
  const list = await writeList(manifests, where, organizations);
  const saved = await saveShardSeals(table, shard, { ...state, window, list, begun: null });
  return saved !== null;
}

async function writeList(
  manifests: SealingRun["manifests"],
  { window, shard }: WindowShard,
  organizations: readonly SealedOrganization[],
) {
  if (organizations.length === 0) return null;
  const name = formatTimestamp(startOfWindow(window) as Instant);
  const found = await createObject(manifests, listKey(name, shard), organizations);
  return { count: found.length, root: rootOf(found) };
}

/** @returns the last organization sealed, and whether the shard is done: if not, time is up or another run is at it */
async function sealAfter(
  run: SealingRun,
  where: WindowShard,
  begun: string | null,
): Promise<{ readonly after: string | null; readonly isDone: boolean }> {
  let after = begun;
  for await (const group of groupsOf(activeOrganizations(run.table, where, begun))) {
    const sealed = group.map((id) => sealOrganization(run, id, where.window));
    if (!(await Promise.all(sealed)).every(Boolean)) return { after, isDone: false };
    after = group.at(-1) ?? after;
    if (run.remaining() < leastRemainingMilliseconds) return { after, isDone: false };
  }
  return { after, isDone: true };
}

/** Groups of organizations that are sealed at the same time, in the order given. */
async function* groupsOf(
  organizations: AsyncIterable<OrganizationId>,
): AsyncGenerator<readonly OrganizationId[]> {
  let group: OrganizationId[] = [];
  for await (const organizationId of organizations) {
    group.push(organizationId);
    if (group.length < sealedAtOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The organizations of a shard that wrote in the window, with their seals. */
async function sealedIn(table: Table, where: WindowShard): Promise<SealedOrganization[]> {
  const sealed: SealedOrganization[] = [];
  let group: OrganizationId[] = [];
  const readGroup = async () => {
    const seals = await readSealsOf(table, group);
    seals.forEach(({ number, hash }, index) => {
      const organizationId = group[index];
      if (organizationId !== undefined && hash !== null)
        sealed.push([organizationId, number, hash]);
    });
    group = [];
  };
  for await (const organizationId of activeOrganizations(table, where)) {
    group.push(organizationId);
    if (group.length === organizationsAtOnce) await readGroup();
  }
  await readGroup();
  return sealed;
}
