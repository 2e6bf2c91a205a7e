/** Repeats of a raw record that differed from it; in the partition of the record. */
import { noRepeats, type Repeats } from "#domain/evidence/observation/repeat.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { rawRecordKey } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";

const codec = /* @__PURE__ */ documentCodec<Repeats>(1, {});

function repeatsKey(organizationId: OrganizationId, uuid: Uuid<"rawRecord">) {
  return rawRecordKey(organizationId, uuid, `repeats#${uuid}`);
}

/** The repeats of a record; strongly consistent. */
export async function findRepeats(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
): Promise<Repeats> {
  const item = await readItem(table, repeatsKey(organizationId, uuid));
  return item === undefined ? noRepeats : codec.decode(item["repeats"] as string);
}

/** Stores one more repeat, on the condition that no other was stored since the reading. */
export function repeatsWrite(
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
  before: Repeats,
  after: Repeats,
): Write {
  const key = repeatsKey(organizationId, uuid);
  const stored = { repeats: codec.encode(after), version: after.count };
  return before.count === 0
    ? {
        kind: "put",
        item: { ...key, v: codec.version, ...stored },
        ...isNew,
      }
    : { kind: "update", key, set: stored, ...atVersion(before.count) };
}
