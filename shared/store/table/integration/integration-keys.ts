/** The part of the key builder for integrations; see keys.ts. */
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization, parseKey } from "../core/keys.ts";

/** Beside API keys the only look-up without an organization: a delivery contains only this key. */
export function integrationKeyKey(integrationKey: string): Key {
  return { pk: `n#${hashOf(integrationKey)}`, sk: "k" };
}

export function integrationsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#ints`;
}

export function integrationKeyOf(organizationId: OrganizationId, uuid: Uuid<"integration">): Key {
  return { pk: integrationsPartition(organizationId), sk: uuid };
}

/** The polling state of an integration: written often, and only by its poller. */
export function integrationSyncKey(organizationId: OrganizationId, uuid: Uuid<"integration">): Key {
  return { pk: integrationsPartition(organizationId), sk: `${uuid}#sync` };
}

/**
 * A registration in progress. Not in the partition of the integrations, which lists finished ones.
 */
export function registrationKey(organizationId: OrganizationId, uuid: Uuid<"integration">): Key {
  return { pk: `${organization(organizationId)}#registration#${uuid}`, sk: "r" };
}

/** Transfers that a chain integration watches, sorted by block. */
export function watchedPartition(
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): string {
  return `${organization(organizationId)}#watched#${uuid}`;
}

export const watchedSort = {
  block: (blockNumber: number) => String(blockNumber).padStart(12, "0"),
  transfer: (blockNumber: number, txHash: string, ordinal: number) =>
    `${String(blockNumber).padStart(12, "0")}#${txHash}#${ordinal}`,
} as const;

/** The refused deliveries of an integration on one day. */
export function rejectionKey(
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
  day: string,
): Key {
  return { pk: `${organization(organizationId)}#rejected#${uuid}`, sk: day };
}

/** Hashed, because an address is personal data. */
export function verifiedAddressKey({
  uuid,
  address,
}: {
  readonly uuid: Uuid<"integration">;
  readonly address: string;
}): Key {
  return { pk: `v#${hashOf(uuid, address)}`, sk: "a" };
}

const dueShardsOfIntegrations = 8;

/**
 * Index attributes of an integration's due work: polls, abandoned registrations and refused
 * deliveries; in shards apart from cases.
 */
export function integrationDueAttributes(
  uuid: Uuid<"integration">,
  dueAt: number,
): { duePartition: string; dueAt: string } {
  const shard = Number.parseInt(uuid.slice(22, 28), 16) % dueShardsOfIntegrations;
  return { duePartition: `due-int#${shard}`, dueAt: String(dueAt).padStart(15, "0") };
}

/** What is due for an integration. */
export type IntegrationDue = {
  readonly kind: "sync" | "registration" | "rejections";
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"integration">;
};

/** The due work that a key identifies; null for any other key. */
export function parseIntegrationDueKey(key: Key): IntegrationDue | null {
  const named = parseKey(key);
  if (named === null) return null;
  const { organizationId, code, rest } = named;
  switch (code) {
    case "ints":
      return { kind: "sync", organizationId, uuid: key.sk.slice(0, 32) as Uuid<"integration"> };
    case "registration":
      return { kind: "registration", organizationId, uuid: rest as Uuid<"integration"> };
    case "rejected":
      return { kind: "rejections", organizationId, uuid: rest as Uuid<"integration"> };
    default:
      return null;
  }
}

export function integrationDuePartitions(): string[] {
  return Array.from({ length: dueShardsOfIntegrations }, (_, shard) => `due-int#${shard}`);
}
