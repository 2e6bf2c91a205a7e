import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";
import type { Uuid, UuidKind } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { embeddingByte, embeddingCodeOf } from "./embedded-entry.ts";
import type { Collection } from "./keys.ts";

export type IdSource = {
  /** A new time-ordered id; the ids of one process increase. */
  readonly next: <K extends UuidKind>() => Uuid<K>;
  /**
   * The id of a new record of a collection. Its last byte is the shard of the record's partition. Its
   * time is the clock's, or `notBefore` (milliseconds since the epoch) if that is later. A later time
   * does not move the ids after it.
   */
  readonly nextOf: <C extends Collection>(
    organizationId: OrganizationId,
    collection: C,
    notBefore?: number,
  ) => Uuid<C>;
  /**
   * An id whose random part is the hash of `identity`, so that the identity determines the
   * partition.
   */
  readonly from: <K extends UuidKind>(identity: string, milliseconds: number) => Uuid<K>;
};

/** The shard of organizations with little load: one partition per day (see keys.ts). */
const calmShard = 0;

/**
 * A process that makes two records of one collection within a second serves a busy organization and
 * spreads its ids over two random shards of its own; over eight if it makes eight within a second.
 * A hot organization keeps many processes busy, so its ids spread over more shards the hotter it
 * is, without any coordination; a single busy client uses only a few shards more. A process that
 * has just started has no history, so its first record goes to one of 16 shards: many processes may
 * start at once because an organization has become hot.
 */
const busyMilliseconds = 1_000;
const shardsOfStarting = 16;
const shardsOfBusyProcess = 2;
const shardsOfFullProcess = 8;
const highestShard = 255;

const kindsAtMost = 10_000;

/** Random bytes are drawn in blocks, because a small draw costs as much as a block. */
const bytesPerDraw = 256;

/**
 * The id source of one process.
 *
 * @param now clock in milliseconds since the epoch; ids never go back if it does
 */
export function createIdSource(now: () => number): IdSource {
  let last = 0;
  let sequence = 0;
  const drawBytes = createByteSource();
  const shardFor = createSpread();
  const make = <K extends UuidKind>(
    milliseconds: number,
    seq: number,
    shard: number,
    embeddingCode = 0,
  ): Uuid<K> => {
    const random = drawBytes(16);
    // Leaves room above it for the ids within (uuidWithin).
    random[11] = (random[11] ?? 0) & 0x7f;
    random[embeddingByte] = embeddingCode;
    random[15] = shard;
    return compact<K>(v7({ msecs: milliseconds, seq, random }));
  };
  const drawSequence = () => drawBytes(3).readUIntBE(0, 3);
  const tick = (): number => {
    const milliseconds = Math.max(now(), last);
    sequence = milliseconds === last ? sequence + 1 : drawSequence();
    last = milliseconds;
    return milliseconds;
  };
  const next = <K extends UuidKind>() => make<K>(tick(), sequence, calmShard);
  const nextOf = <C extends Collection>(
    organizationId: OrganizationId,
    collection: C,
    notBefore = 0,
  ): Uuid<C> => {
    const milliseconds = tick();
    const shard = shardFor(`${collection} ${organizationId}`, milliseconds);
    const code = embeddingCodeOf(collection);
    return notBefore > milliseconds
      ? make<C>(notBefore, drawSequence(), shard, code)
      : make<C>(milliseconds, sequence, shard, code);
  };
  return { next, nextOf, from: uuidFrom };
}

/** Returns random bytes, each used once. */
function createByteSource(): (count: number) => Buffer {
  let drawn = Buffer.alloc(0);
  return (count) => {
    if (drawn.length < count) drawn = randomBytes(bytesPerDraw);
    const taken = drawn.subarray(0, count);
    drawn = drawn.subarray(count);
    return taken;
  };
}

/**
 * Chooses the shard of the next record of a kind from the times of this process's latest records.
 */
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

/** An id with the given time whose random part is the hash of `identity`: a pure function. */
export function uuidFrom<K extends UuidKind>(identity: string, milliseconds: number): Uuid<K> {
  const digest = createHash("sha256").update(identity).digest("hex");
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time}7${digest.slice(0, 3)}8${digest.slice(3, 18)}` as Uuid<K>;
}

/** Hexadecimal digits of the 24 bits of an id that number the ids within it. */
const numberStart = 22;
const numberEnd = 28;

/**
 * The id of a part of a record, such as an audit event of an audit entry: it has the time of the record's
 * id, follows it, and comes before every other record's id.
 *
 * @param ordinal position of the part; 0 is the record's own id. At most 2^23.
 */
export function uuidWithin<K extends UuidKind>(uuid: Uuid<K>, ordinal: number): Uuid<K> {
  const number = Number.parseInt(uuid.slice(numberStart, numberEnd), 16) + ordinal;
  const digits = number.toString(16).padStart(numberEnd - numberStart, "0");
  return `${uuid.slice(0, numberStart)}${digits}${uuid.slice(numberEnd)}` as Uuid<K>;
}

function compact<K extends UuidKind>(uuid: string): Uuid<K> {
  return uuid.replaceAll("-", "") as Uuid<K>;
}
