/**
 * Turns of the endpoints of one host: a request reads the turn before it counts the endpoints, and takes it with
 * its change, so that parallel requests do not exceed the maximum of the host.
 */
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { endpointHostKey } from "./outbound-keys.ts";

export type HostTurn = {
  readonly organizationId: OrganizationId;
  readonly host: string;
  /** Turns taken so far; null if there is no record of them. */
  readonly taken: number | null;
};

/** Much longer than a request takes; a turn that has expired only makes a request decide again. */
const keptSeconds = 86_400;

export async function readHostTurn(
  table: Table,
  organizationId: OrganizationId,
  host: string,
): Promise<HostTurn> {
  const item = await readItem(table, endpointHostKey(organizationId, host));
  return { organizationId, host, taken: (item?.["taken"] as number | undefined) ?? null };
}

/** Takes the turn, on the condition that no other request took it since it was read. */
export function takeHostTurnWrite({ organizationId, host, taken }: HostTurn, now: Instant): Write {
  return {
    kind: "update",
    key: endpointHostKey(organizationId, host),
    set: { v: 1, expiresAt: Math.ceil(now / 1_000) + keptSeconds },
    add: { taken: 1 },
    ...(taken === null
      ? { condition: "attribute_not_exists(taken)" }
      : { condition: "taken = :taken", values: { ":taken": taken } }),
  };
}
