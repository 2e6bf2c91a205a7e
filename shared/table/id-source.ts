import { createHash, randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Uuid } from "../domain/id.ts";

export type IdSource = {
  /** A new time-ordered id; ids of one process grow. */
  readonly next: () => Uuid;
  /** An id whose random part is the hash of `identity`, so that it leads to one partition. */
  readonly from: (identity: string, milliseconds: number) => Uuid;
};

/** Shard of the ids of a calm organization: one partition a day (see keys.ts). */
const calmShard = 0;

export function createIdSource(now: () => number): IdSource {
  let last = 0;
  let sequence = 0;
  const next = (): Uuid => {
    const milliseconds = Math.max(now(), last);
    sequence = milliseconds === last ? sequence + 1 : randomBytes(3).readUIntBE(0, 3);
    last = milliseconds;
    const random = randomBytes(16);
    random[15] = calmShard;
    return compact(v7({ msecs: milliseconds, seq: sequence, random }));
  };
  const from = (identity: string, milliseconds: number): Uuid => {
    const digest = createHash("sha256").update(identity).digest("hex");
    const time = milliseconds.toString(16).padStart(12, "0");
    return `${time}7${digest.slice(0, 3)}8${digest.slice(3, 18)}` as Uuid;
  };
  return { next, from };
}

function compact(uuid: string): Uuid {
  return uuid.replaceAll("-", "") as Uuid;
}
