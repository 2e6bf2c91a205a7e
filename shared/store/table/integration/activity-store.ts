/** What an integration received, polled and refused, for people who look after it. */
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, millisecondsPerHour } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { updateItem } from "../core/write-item.ts";
import { integrationSyncKey, rejectionKey } from "./integration-keys.ts";
import { hourAttribute } from "./rejection-store.ts";

type RefusedInHour = { readonly from: Instant; readonly count: number };

export type IntegrationActivity = {
  readonly lastTransferSyncedAt: Instant | null;
  /** The last accepted delivery, accurate to a minute. */
  readonly lastReceivedAt: Instant | null;
  readonly lastPolledAt: Instant | null;
  /** Polls that failed since the last one that did not. */
  readonly failedPolls: number;
  readonly lastError: string | null;
  /** Hours of the last 24 in which refused deliveries were stored, the newest first. */
  readonly refused: readonly RefusedInHour[];
};

type Named = { readonly organizationId: OrganizationId; readonly uuid: Uuid<"integration"> };

const shownHours = 24;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Three small items, each by a get. Strongly consistent. */
export async function findActivity(
  table: Table,
  { organizationId, uuid }: Named,
  now: Instant,
): Promise<IntegrationActivity> {
  const hour = Math.floor(now / millisecondsPerHour) * millisecondsPerHour;
  const hours = Array.from({ length: shownHours }, (_, back) => hour - back * millisecondsPerHour);
  const days = [...new Set(hours.map(dayOf))];
  const syncKey = integrationSyncKey(organizationId, uuid);
  const dayKeys = days.map((day) => rejectionKey(organizationId, uuid, day));
  const items = await Promise.all([syncKey, ...dayKeys].map((key) => readItem(table, key)));
  const sync = items.find((item) => item?.["sk"] === syncKey.sk);
  const instant = (name: string) => (sync?.[name] as Instant | undefined) ?? null;
  const refused = hours.flatMap((from) => {
    const item = items.find((each) => each?.["sk"] === dayOf(from));
    const count = Number(item?.[hourAttribute(new Date(from).getUTCHours())] ?? 0);
    return count === 0 ? [] : [{ from: from as Instant, count }];
  });
  return {
    lastTransferSyncedAt: instant("lastTransferSyncedAt"),
    lastReceivedAt: instant("lastReceivedAt"),
    lastPolledAt: instant("lastPolledAt"),
    failedPolls: Number(sync?.["failures"] ?? 0),
    lastError: (sync?.["lastError"] as string | undefined) ?? null,
    refused,
  };
}

/** When the last delivery arrived, by a webhook or found by a poll. One strongly consistent read. */
export async function findLastReceived(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): Promise<Instant | null> {
  const item = await readItem(table, integrationSyncKey(organizationId, uuid));
  return (item?.["lastReceivedAt"] as Instant | undefined) ?? null;
}

/** Notes an accepted delivery, beside the polling state. */
export async function noteReceived(
  table: Table,
  { organizationId, uuid }: Named,
  now: Instant,
): Promise<void> {
  await updateItem(table, {
    key: integrationSyncKey(organizationId, uuid),
    set: { v: 1, organizationId, lastReceivedAt: now },
    condition: "attribute_not_exists(lastReceivedAt) OR lastReceivedAt < :now",
    values: { ":now": now },
  });
}
