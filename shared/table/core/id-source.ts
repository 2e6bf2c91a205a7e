import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";
import type { Uuid } from "../../domain/value/id.ts";
import { embeddingByte, embeddingCodeOf } from "./embedded-entry.ts";
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
 * A process that makes two records of one collection within a second has a busy organization, and
 * spreads over two shards that it draws for itself; over eight where it makes eight within a second.
 * A hot organization keeps many processes busy, so it spreads the wider the hotter it is, with nobody
 * counting or deciding; a lone busy client takes a few shards more. A process that has just started
 * cannot know, so its first record goes to one of sixteen: many may start at once, because an
 * organization has become hot.
 */
const busyMilliseconds = 1_000;
const shardsOfStarting = 16;
const shardsOfBusyProcess = 2;
const shardsOfFullProcess = 8;
const highestShard = 255;

const kindsAtMost = 10_000;

/** Random bytes are drawn so many at a time: a draw of a few costs as much. */
const bytesPerDraw = 256;

export function createIdSource(now: () => number): IdSource {
  let last = 0;
  let sequence = 0;
  const drawBytes = createByteSource();
  const shardFor = createSpread();
  const make = (shardAt: (milliseconds: number) => number, embeddingCode = 0): Uuid => {
    const milliseconds = Math.max(now(), last);
    sequence = milliseconds === last ? sequence + 1 : drawBytes(3).readUIntBE(0, 3);
    last = milliseconds;
    const random = drawBytes(16);
    random[embeddingByte] = embeddingCode;
    random[15] = shardAt(milliseconds);
    return compact(v7({ msecs: milliseconds, seq: sequence, random }));
  };
  const next = () => make(() => calmShard);
  const nextOf = (organizationId: string, collection: Collection) =>
    make(
      (milliseconds) => shardFor(`${collection} ${organizationId}`, milliseconds),
      embeddingCodeOf(collection),
    );
  return { next, nextOf, from: uuidFrom };
}

/** Hands random bytes out, each once. */
function createByteSource(): (count: number) => Buffer {
  let drawn = Buffer.alloc(0);
  return (count) => {
    if (drawn.length < count) drawn = randomBytes(bytesPerDraw);
    const taken = drawn.subarray(0, count);
    drawn = drawn.subarray(count);
    return taken;
  };
}

/** Gives the shard of the next record of a kind, by when this process made the last one. */
function createSpread(): (kind: string, milliseconds: number) => number {
  const latestOf = new Map<string, readonly number[]>();
  const own = Array.from({ length: shardsOfFullProcess }, () =>
    randomInt(shardsOfStarting, highestShard + 1),
  );
  return (kind, milliseconds) => {
    if (latestOf.size >= kindsAtMost) latestOf.clear();
    const latest = latestOf.get(kind);
    latestOf.set(kind, [...(latest ?? []), milliseconds].slice(-shardsOfFullProcess));
    if (latest === undefined) return randomInt(shardsOfStarting);
    const recent = latest.filter((made) => milliseconds - made <= busyMilliseconds).length;
    if (recent === 0) return calmShard;
    const isFull = recent === shardsOfFullProcess;
    return own[randomInt(isFull ? shardsOfFullProcess : shardsOfBusyProcess)] ?? calmShard;
  };
}

/** An id at a given time whose random part is the hash of `identity`: the same for the same input. */
export function uuidFrom(identity: string, milliseconds: number): Uuid {
  const digest = createHash("sha256").update(identity).digest("hex");
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time}7${digest.slice(0, 3)}8${digest.slice(3, 18)}` as Uuid;
}

function compact(uuid: string): Uuid {
  return uuid.replaceAll("-", "") as Uuid;
}
