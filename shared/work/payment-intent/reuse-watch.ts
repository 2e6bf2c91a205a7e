/**
 * Reuse of an external reference under another Idempotency-Key is rare, so a creation does not read
 * first but relies on the uniqueness condition. A refused transaction costs as much as many reads,
 * so after one the next creations of the organization read first, for example when a file is sent
 * again.
 */
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** Number of creations that read first after a conflict. */
const looksAfterReuse = 40;
/**
 * Maximum number of organizations in memory; above it all are dropped, at the cost of one refused
 * transaction each.
 */
const organizationsAtMost = 1_000;

export type ReuseWatch = {
  /** Call it after a creation of the organization was refused. */
  readonly noteReuse: (organizationId: OrganizationId) => void;
  /** Whether the next creation of the organization must read first. Counts the call. */
  readonly shouldLook: (organizationId: OrganizationId) => boolean;
};

export function createReuseWatch(): ReuseWatch {
  const looksLeft = new Map<string, number>();
  return {
    noteReuse: (organizationId) => {
      if (looksLeft.size >= organizationsAtMost) looksLeft.clear();
      looksLeft.set(organizationId, looksAfterReuse);
    },
    shouldLook: (organizationId) => {
      const left = looksLeft.get(organizationId);
      if (left === undefined) return false;
      if (left > 1) looksLeft.set(organizationId, left - 1);
      else looksLeft.delete(organizationId);
      return true;
    },
  };
}
