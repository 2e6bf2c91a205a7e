import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { backstopAt, dueAttributes } from "../core/due-keys.ts";
import { leaveDue } from "../core/due-store.ts";
import { isNew } from "../core/expression.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { outboundKey } from "./outbound-keys.ts";

/** A request to send all missed deliveries of an endpoint since a time again. */
export type OutboundReplay = {
  readonly uuid: Uuid<"replay">;
  readonly organizationId: OrganizationId;
  readonly endpointUuid: Uuid<"endpoint">;
  readonly since: Instant;
  readonly requestedAt: Instant;
};

const keptSeconds = 7 * 86_400;

/** The item's stream record starts the replay; if that is lost, the sweeper does. */
export function createReplayWrite(replay: OutboundReplay): Write {
  const { uuid, organizationId, endpointUuid, since, requestedAt } = replay;
  return {
    kind: "put",
    item: {
      ...outboundKey(organizationId, "replay", uuid),
      v: 1,
      endpointUuid,
      since,
      requestedAt,
      ...dueAttributes(uuid, backstopAt(requestedAt)),
      expiresAt: Math.floor(requestedAt / 1_000) + keptSeconds,
    },
    ...isNew,
  };
}

export async function findReplay(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"replay">,
): Promise<OutboundReplay | null> {
  const item = await readItem(table, outboundKey(organizationId, "replay", uuid));
  if (item === undefined) return null;
  const { endpointUuid, since, requestedAt } = item;
  return { uuid, organizationId, endpointUuid, since, requestedAt } as OutboundReplay;
}

/** Removes a finished replay from the `due` index. */
export async function finishReplay(
  table: Table,
  { organizationId, uuid }: Pick<OutboundReplay, "organizationId" | "uuid">,
): Promise<void> {
  await leaveDue(table, outboundKey(organizationId, "replay", uuid));
}
