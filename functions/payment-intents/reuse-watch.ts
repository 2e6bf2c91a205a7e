/**
 * Hardly any intent is sent again under another Idempotency-Key, so nobody looks for one first: the
 * condition on its reference refuses it. A refused attempt is billed like so many reads. So after one,
 * the next creations of the same organization look first: a file that is sent again is read, not tried.
 */

/** Creations that look first after a refused one. */
const looksAfterReuse = 40;
/** Organizations that one process remembers; then all are forgotten, which costs a refused attempt each. */
const organizationsAtMost = 1_000;

export type ReuseWatch = {
  /** An attempt of the organization was refused. */
  readonly noteReuse: (organizationId: string) => void;
  /** Whether the next creation of the organization is to look first. */
  readonly shouldLook: (organizationId: string) => boolean;
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
