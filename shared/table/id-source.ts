import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";
import type { Uuid } from "../domain/id.ts";
import type { Collection } from "./keys.ts";

export type IdSource = {
  /** A new time-ordered id; ids of one process grow. */
  readonly next: () => Uuid;
  /** The id of a new record of a collection, which also tells the record's partition. */
  readonly nextOf: (organizationId: string, collection: Collection) => Uuid;
  /** An id whose random part is the hash of `identity`, so that it leads to one partition. */
  readonly from: (identity: string, milliseconds: number) => Uuid;
};

/** Shard of the ids of a calm organization: one partition a day (see keys.ts). */
const calmShard = 0;

/**
 * A process that makes more records of one collection than this within a second has a busy
 * organization, and spreads over shards that it draws for itself. A hot organization keeps many
 * processes busy, so it spreads the wider the hotter it is, with nobody counting or deciding; a lone
 * busy client takes two shards more.
 */
const calmRecordsPerSecond = 2;
const shardsOfBusyProcess = 2;
const highestShard = 255;

const millisecondsPerSecond = 1_000;
const busyAtMost = 10_000;

export function createIdSource(now: () => number): IdSource {
  let last = 0;
  let sequence = 0;
  const shardFor = createSpread();
  const make = (shardAt: (milliseconds: number) => number): Uuid => {
    const milliseconds = Math.max(now(), last);
    sequence = milliseconds === last ? sequence + 1 : randomBytes(3).readUIntBE(0, 3);
    last = milliseconds;
    const random = randomBytes(16);
    random[15] = shardAt(milliseconds);
    return compact(v7({ msecs: milliseconds, seq: sequence, random }));
  };
  const next = () => make(() => calmShard);
  const nextOf = (organizationId: string, collection: Collection) =>
    make((milliseconds) => shardFor(`${collection} ${organizationId}`, milliseconds));
  const from = (identity: string, milliseconds: number): Uuid => {
    const digest = createHash("sha256").update(identity).digest("hex");
    const time = milliseconds.toString(16).padStart(12, "0");
    return `${time}7${digest.slice(0, 3)}8${digest.slice(3, 18)}` as Uuid;
  };
  return { next, nextOf, from };
}

/** Gives the shard of the next record of a kind, by how many this process made within a second. */
function createSpread(): (kind: string, milliseconds: number) => number {
  const recent = new Map<string, number[]>();
  const own: number[] = [];
  return (kind, milliseconds) => {
    if (recent.size >= busyAtMost) recent.clear();
    const made = recent.get(kind) ?? [];
    const isBusy = (made.at(-calmRecordsPerSecond) ?? 0) > milliseconds - millisecondsPerSecond;
    recent.set(kind, [...made, milliseconds].slice(-calmRecordsPerSecond));
    if (!isBusy) return calmShard;
    while (own.length < shardsOfBusyProcess) own.push(randomInt(1, highestShard + 1));
    return own[randomInt(own.length)] ?? calmShard;
  };
}

function compact(uuid: string): Uuid {
  return uuid.replaceAll("-", "") as Uuid;
}
