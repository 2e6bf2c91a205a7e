/** Kinds of stored records. Each is defined once: its key, how its document is written and read, and its format version. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "./batch-read.ts";
import type { UpdateWrite, Write } from "./commit.ts";
import type { Codec } from "./document/document.ts";
import { atVersion, isNew } from "./expression.ts";
import type { Key } from "./keys.ts";
import { readItem } from "./read-item.ts";
import type { Table } from "./table.ts";

/** A later release wrote the item in a format that this release cannot read. */
export class NewerFormatError extends Error {
  override readonly name = "NewerFormatError";
}

type Attributes = Readonly<Record<string, unknown>>;

type Kind<T, Names extends readonly unknown[], Body> = {
  /** What a record of this kind is called in an error. */
  readonly noun: string;
  readonly key: (...names: Names) => Key;
  readonly codec: Codec<T, Body>;
};

/** Records that are read by their names. Their documents are in attribute `doc`, and the format of those in `v`. */
export function stored<T, Names extends readonly unknown[], Body>({
  noun,
  key,
  codec,
}: Kind<T, Names, Body>) {
  /** @throws NewerFormatError */
  const decode = (item: Attributes): T => {
    const format = Number(item["v"] ?? codec.version);
    if (format <= codec.version) return codec.decode(item["doc"] as Body);
    throw new NewerFormatError(
      `A later release stored this ${noun} in format ${format}; this release reads formats up to ${codec.version}.`,
    );
  };
  return {
    decode,
    key,
    /** The document and its format: all of an item but its key and the attributes beside the document. */
    bodyOf: (value: T) => ({ v: codec.version, doc: codec.encode(value) }),
  };
}

type Stored<T, Names extends readonly unknown[]> = {
  readonly key: (...names: Names) => Key;
  readonly decode: (item: Attributes) => T;
};

/**
 * Reads one record by its names: null if there is none. Strongly consistent. Apart from the kind, so that a function which
 * only decodes records does not load what reads them.
 *
 * @throws NewerFormatError
 */
export function finderOf<T, Names extends readonly unknown[]>({ key, decode }: Stored<T, Names>) {
  return async (table: Table, ...names: Names): Promise<T | null> => {
    const item = await readItem(table, key(...names));
    return item === undefined ? null : decode(item);
  };
}

/** The existing records of these names, in no order. @throws NewerFormatError */
export async function findMany<T, Names extends readonly unknown[]>(
  table: Table,
  { key, decode }: Stored<T, Names>,
  all: readonly Names[],
  isStrong = true,
): Promise<T[]> {
  const keys = all.map((names) => key(...names));
  return (await readAll(table, keys, isStrong)).map(decode);
}

/**
 * Records that change. Each names itself and has a version, which grows with every change; a change fails if the record is
 * no longer the one that was read.
 */
export function versioned<
  T extends { readonly version: number },
  Names extends readonly unknown[],
  Body,
>({
  namesOf,
  ...kind
}: Kind<T, Names, Body> & {
  readonly namesOf: (value: T) => [...Names];
}) {
  const base = stored(kind);
  const keyOf = (value: T) => kind.key(...namesOf(value));
  const bodyOf = (value: T) => ({ ...base.bodyOf(value), version: value.version });
  /** @param beside attributes beside the document */
  const put = (value: T, beside: Attributes) =>
    ({ kind: "put", item: { ...keyOf(value), ...bodyOf(value), ...beside } }) as const;
  return {
    ...base,
    bodyOf,
    keyOf,
    /** Fails if the record exists. */
    create: (value: T, beside: Attributes = {}): Write => ({ ...put(value, beside), ...isNew }),
    /** Replaces the whole item. */
    replace: (before: T, after: T, beside: Attributes = {}): Write => ({
      ...put(after, beside),
      ...atVersion(before.version),
    }),
    /** Replaces the document; other attributes stay. */
    update: (before: T, after: T, beside: Attributes = {}): UpdateWrite => ({
      kind: "update",
      key: keyOf(before),
      set: { ...bodyOf(after), ...beside },
      ...atVersion(before.version),
    }),
    remove: (before: T): Write => ({
      kind: "delete",
      key: keyOf(before),
      ...atVersion(before.version),
    }),
  };
}

/** The names of a record that has an organization and an id. */
export function ownNames<Id>({
  organizationId,
  uuid,
}: {
  readonly organizationId: OrganizationId;
  readonly uuid: Id;
}): [OrganizationId, Id] {
  return [organizationId, uuid];
}

/** What an organization has one of. Its version is that of `absent` until it is set, and grows by one with each change. */
export function setting<T extends { readonly version: number }, Body>({
  absent,
  ...kind
}: Kind<T, [OrganizationId], Body> & { readonly absent: T }) {
  const base = stored(kind);
  const find = finderOf(base);
  return {
    ...base,
    /** One strongly consistent read. */
    find: async (table: Table, organizationId: OrganizationId): Promise<T> =>
      (await find(table, organizationId)) ?? absent,
    /** Replaces what was read at the version before. */
    set: (organizationId: OrganizationId, after: T): Write => ({
      kind: "put",
      item: { ...kind.key(organizationId), ...base.bodyOf(after), version: after.version },
      ...(after.version === 1 ? isNew : atVersion(after.version - 1)),
    }),
  };
}
