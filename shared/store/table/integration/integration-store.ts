import type { Integration } from "#domain/integration/integration.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { itemsOf } from "../core/key-range.ts";
import { readItem } from "../core/read-item.ts";
import { finderOf, ownNames, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import {
  integrationDueAttributes,
  integrationKeyKey,
  integrationKeyOf,
  integrationSyncKey,
  integrationsPartition,
} from "./integration-keys.ts";

const integrations = /* @__PURE__ */ versioned({
  noun: "integration",
  key: integrationKeyOf,
  namesOf: ownNames,
  codec: /* @__PURE__ */ documentCodec<Integration>(1, {
    retiringSecrets: [],
    expectedWithin: null,
  }),
});

/** Maximum integrations of one organization, deleted ones included; a list reads all of them. */
export const maximumIntegrations = 200;

export type StoredIntegration = {
  readonly integration: Integration;
  readonly lastTransferSyncedAt: Instant | null;
  /** The last accepted delivery, accurate to a minute, or poll that found something. */
  readonly lastReceivedAt: Instant | null;
};

/** The owner of an integrationKey. In state `registering` the integration does not exist yet. */
export type KeyHolder = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"integration">;
  readonly state: "registering" | "taken";
};

export async function findKeyHolder(table: Table, key: string): Promise<KeyHolder | null> {
  const item = await readItem(table, integrationKeyKey(key));
  if (item === undefined) return null;
  const { organizationId, integration, state } = item;
  return { organizationId, uuid: integration, state } as KeyHolder;
}

/** Claims a key, on the condition that it was never taken. */
export function claimKeyWrite(key: string, holder: KeyHolder): Write {
  return {
    kind: "put",
    item: keyItem(key, holder),
    ...isNew,
  };
}

/** Marks a claimed key as taken for ever, after the end of the registration. */
export function takeKeyWrite(key: string, holder: KeyHolder): Write {
  return { kind: "put", item: keyItem(key, holder), ...heldBy(holder.uuid) };
}

/** Frees a claimed key whose registration failed, so that it can be claimed again. */
export function releaseKeyWrite(key: string, uuid: Uuid<"integration">): Write {
  return { kind: "delete", key: integrationKeyKey(key), ...heldBy(uuid) };
}

function keyItem(key: string, { organizationId, uuid, state }: KeyHolder) {
  return { ...integrationKeyKey(key), v: 1, organizationId, integration: uuid, state };
}

function heldBy(uuid: Uuid<"integration">) {
  return {
    condition: "integration = :uuid AND #state = :registering",
    names: { "#state": "state" },
    values: { ":uuid": uuid, ":registering": "registering" },
  };
}

export const findIntegration = /* @__PURE__ */ finderOf(integrations);

/**
 * The integration of a delivery's key; null if there is none, or its registration is unfinished.
 */
export async function findIntegrationByKey(table: Table, key: string): Promise<Integration | null> {
  const holder = await findKeyHolder(table, key);
  if (holder === null || holder.state !== "taken") return null;
  return findIntegration(table, holder.organizationId, holder.uuid);
}

/** All integrations of the organization, newest first. */
export async function findIntegrations(
  table: Table,
  organizationId: OrganizationId,
): Promise<StoredIntegration[]> {
  const found: Integration[] = [];
  const states = new Map<string, Record<string, unknown>>();
  const range = { pk: integrationsPartition(organizationId) };
  for await (const item of itemsOf(table, range, { isDescending: true })) {
    const [uuid = "", part] = (item["sk"] as string).split("#");
    if (part === undefined) found.push(integrations.decode(item));
    else states.set(uuid, item);
  }
  return found.map((integration) => {
    const instant = (name: "lastTransferSyncedAt" | "lastReceivedAt") =>
      (states.get(integration.uuid)?.[name] as Instant | undefined) ?? null;
    return {
      integration,
      lastTransferSyncedAt: instant("lastTransferSyncedAt"),
      lastReceivedAt: instant("lastReceivedAt"),
    };
  });
}

/**
 * The time up to which transfers were last polled completely; null if they never were. Strongly
 * consistent.
 */
export async function findLastSync(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): Promise<Instant | null> {
  const item = await readItem(table, integrationSyncKey(organizationId, uuid));
  return (item?.["lastTransferSyncedAt"] as Instant | undefined) ?? null;
}

export const createIntegrationWrite = integrations.create;

/** Updates an integration that was read at `before.version`. `after.version` must be one higher. */
export const updateIntegrationWrite = integrations.update;

/** Makes the integration due for polling now; its cursor is unchanged. */
export function startPollingWrite(integration: Integration, now: Instant): Write {
  const { organizationId, uuid } = integration;
  return {
    kind: "update",
    key: integrationSyncKey(organizationId, uuid),
    set: { v: 1, organizationId, ...integrationDueAttributes(uuid, now) },
  };
}
