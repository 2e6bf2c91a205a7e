/**
 * Registers a webhook with the partner so that a crash at any step leaves no orphan
 * (docs/partner.md): the registration record is written first, all calls to the partner use one
 * Idempotency-Key, and the client's retry or the sweeper continues an interrupted registration.
 */
import { randomUUID } from "node:crypto";
import type { Registration } from "#domain/integration/integration.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type {
  PartnerClient,
  PartnerFailure,
  PartnerWebhook,
} from "#outside/partner/partner-client.ts";
import { parsePublicKey } from "#outside/partner/signature.ts";
import { type IntegrationSecrets, partnerKeyOf } from "#store/secrets/secret-settings.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  claimKeyWrite,
  findKeyHolder,
  releaseKeyWrite,
  takeKeyWrite,
} from "#store/table/integration/integration-store.ts";
import {
  createRegistrationWrite,
  deleteRegistrationWrite,
  findRegistration,
  isLeased,
  updateRegistrationWrite,
} from "#store/table/integration/registration-store.ts";
import type {
  Registered,
  RegistrationLease,
  RegistrationOutcome,
  RegistrationRequest,
} from "./registration-request.ts";

export type RegistrationDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly partner: PartnerClient;
  readonly secrets: IntegrationSecrets;
};

/**
 * Covers all calls of one attempt, each at most five seconds, and is shorter than the function's
 * timeout.
 */
const leaseMilliseconds = 24_000;

/**
 * After this time the record is deleted, even if the webhook cannot be removed at the partner, for
 * example because the API key became invalid.
 */
const keptAtMostMilliseconds = 48 * 60 * 60_000;

/** The call succeeded but its response is unusable. */
const unusable: PartnerFailure = {
  reason: "failed",
  status: 200,
  retryAfterSeconds: null,
  effect: "unknown",
};

/**
 * Registers and activates the webhook, or continues an interrupted registration of the same key.
 * The caller commits `finishRegistrationWrites` with the integration.
 */
export async function registerWebhook(
  dependencies: RegistrationDependencies,
  request: RegistrationRequest,
): Promise<RegistrationOutcome> {
  const opened = await open(dependencies, request);
  if (typeof opened === "string") return { outcome: opened };
  if (!("version" in opened)) return { outcome: "failed", failure: opened };
  await dependencies.secrets.write(partnerKeyOf(opened.uuid), request.apiKey);
  const created = await createWebhook(dependencies, opened, request.apiKey);
  if ("reason" in created) return { outcome: "failed", failure: created };
  return activate(dependencies, request.apiKey, created);
}

/** Leases the organization's registration of this integrationKey for the owner, or creates one. */
async function open(
  dependencies: RegistrationDependencies,
  request: RegistrationRequest,
): Promise<Registration | PartnerFailure | "key_taken" | "busy"> {
  const { table } = dependencies;
  const { organizationId, integrationKey, owner, now } = request;
  const holder = await findKeyHolder(table, integrationKey);
  if (holder === null) return create(dependencies, request);
  if (holder.organizationId !== organizationId || holder.state === "taken") return "key_taken";
  const found = await findRegistration(table, organizationId, holder.uuid);
  if (found === null || isLeased(found, owner, now)) return "busy";
  const leased = await lease(dependencies, found, request);
  if (leased === null) return "busy";
  if (await isSame(dependencies, leased, request)) return leased;
  const failure = await withdraw(dependencies, leased);
  return failure ?? create(dependencies, { ...request, admission: [] });
}

async function create(
  { table, ids }: RegistrationDependencies,
  request: RegistrationRequest,
): Promise<Registration | "busy"> {
  const { organizationId, integrationKey, webhookUrl, eventCategories, owner, now } = request;
  const registration: Registration = {
    uuid: ids.next(),
    organizationId,
    integrationKey,
    webhookUrl,
    eventCategories,
    partnerIdempotencyKey: randomUUID(),
    webhookId: null,
    owner,
    leaseUntil: (now + leaseMilliseconds) as Instant,
    createdAt: now,
    version: 1,
  };
  const holder = { organizationId, uuid: registration.uuid, state: "registering" } as const;
  const { ok } = await commit(table, [
    claimKeyWrite(integrationKey, holder),
    createRegistrationWrite(registration),
    ...request.admission,
  ]);
  return ok ? registration : "busy";
}

async function lease(
  { table }: RegistrationDependencies,
  found: Registration,
  { owner, now, admission }: RegistrationLease,
): Promise<Registration | null> {
  const leaseUntil = (now + leaseMilliseconds) as Instant;
  return change(table, found, { owner, leaseUntil }, admission);
}

async function change(
  table: Table,
  before: Registration,
  changes: Partial<Registration>,
  besides: readonly Write[] = [],
): Promise<Registration | null> {
  const after = { ...before, ...changes, version: before.version + 1 };
  const { ok } = await commit(table, [updateRegistrationWrite(before, after), ...besides]);
  return ok ? after : null;
}

/**
 * Whether the request equals the stored registration: the same Idempotency-Key at the partner must
 * be used for the same webhook only.
 */
async function isSame(
  { secrets }: RegistrationDependencies,
  { uuid, webhookUrl, eventCategories }: Registration,
  request: RegistrationRequest,
): Promise<boolean> {
  const apiKey = await secrets.read(partnerKeyOf(uuid));
  return (
    webhookUrl === request.webhookUrl &&
    JSON.stringify(eventCategories) === JSON.stringify(request.eventCategories) &&
    (apiKey === null || apiKey === request.apiKey)
  );
}

type Created = { readonly registration: Registration; readonly webhook: PartnerWebhook };

async function createWebhook(
  dependencies: RegistrationDependencies,
  registration: Registration,
  apiKey: string,
): Promise<Created | PartnerFailure> {
  const result = await dependencies.partner.createWebhook(apiKey, {
    url: registration.webhookUrl,
    eventCategories: registration.eventCategories,
    idempotencyKey: registration.partnerIdempotencyKey,
  });
  if (!result.ok) {
    if (result.effect === "none") await discard(dependencies, registration);
    else await leave(dependencies, registration);
    return result;
  }
  const webhookId = result.value.id;
  const known = await change(dependencies.table, registration, { webhookId });
  // Another request took over; it uses the same webhook.
  return known === null ? unusable : { registration: known, webhook: result.value };
}

async function activate(
  dependencies: RegistrationDependencies,
  apiKey: string,
  { registration, webhook }: Created,
): Promise<RegistrationOutcome> {
  const { partner } = dependencies;
  if (webhook.publicKey !== null && parsePublicKey(webhook.publicKey) === null) {
    return giveUp(dependencies, registration, unusable);
  }
  const result = await partner.updateWebhook(apiKey, webhook.id, { status: "active" });
  const publicKey = result.ok ? (result.value.publicKey ?? webhook.publicKey) : null;
  if (publicKey === null || parsePublicKey(publicKey) === null) {
    return giveUp(dependencies, registration, result.ok ? unusable : result);
  }
  return { outcome: "registered", registered: { registration, webhookId: webhook.id, publicKey } };
}

/** Withdraws the registration, unless another request has taken it over and uses the webhook. */
async function giveUp(
  dependencies: RegistrationDependencies,
  registration: Registration,
  failure: PartnerFailure,
): Promise<RegistrationOutcome> {
  const held = await change(dependencies.table, registration, {});
  if (held !== null) await withdraw(dependencies, held);
  return { outcome: "failed", failure };
}

/**
 * Withdraws a registration at the partner and here. If the webhook's id is unknown, the creation is
 * repeated with the same Idempotency-Key to get the id.
 *
 * @returns null if nothing is left, otherwise the failure of the partner
 */
async function withdraw(
  dependencies: RegistrationDependencies,
  registration: Registration,
): Promise<PartnerFailure | null> {
  const { partner, secrets } = dependencies;
  const apiKey = await secrets.read(partnerKeyOf(registration.uuid));
  // The secret is written before the first call to the partner, so without it no call was made.
  if (apiKey === null) return discarded(dependencies, registration);
  const webhookId = registration.webhookId ?? (await askForId(partner, registration, apiKey));
  if (typeof webhookId === "string") {
    const removed = await partner.deleteWebhook(apiKey, webhookId);
    if (removed.ok) return discarded(dependencies, registration);
    await leave(dependencies, registration);
    return removed;
  }
  if (webhookId.effect === "none" && webhookId.reason !== "unavailable") {
    return discarded(dependencies, registration);
  }
  await leave(dependencies, registration);
  return webhookId;
}

async function askForId(
  partner: PartnerClient,
  { webhookUrl: url, eventCategories, partnerIdempotencyKey }: Registration,
  apiKey: string,
): Promise<string | PartnerFailure> {
  const request = { url, eventCategories, idempotencyKey: partnerIdempotencyKey };
  const result = await partner.createWebhook(apiKey, request);
  return result.ok ? result.value.id : result;
}

async function discarded(
  dependencies: RegistrationDependencies,
  registration: Registration,
): Promise<null> {
  await discard(dependencies, registration);
  return null;
}

/** Deletes the registration; the integrationKey becomes free. */
async function discard(
  { table, secrets }: RegistrationDependencies,
  registration: Registration,
): Promise<void> {
  await secrets.remove(partnerKeyOf(registration.uuid));
  await commit(table, [
    deleteRegistrationWrite(registration),
    releaseKeyWrite(registration.integrationKey, registration.uuid),
  ]);
}

/** Ends the lease, so that the client's retry can continue at once. */
async function leave(
  { table }: RegistrationDependencies,
  registration: Registration,
): Promise<void> {
  const leaseUntil = (registration.leaseUntil - leaseMilliseconds) as Instant;
  await change(table, registration, { leaseUntil });
}

/** Withdraws a registration whose client has not retried; called by the sweeper. */
export async function sweepRegistration(
  dependencies: RegistrationDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
  now: Instant,
): Promise<void> {
  const found = await findRegistration(dependencies.table, organizationId, uuid);
  if (found === null || isLeased(found, "sweeper", now)) return;
  const leased = await lease(dependencies, found, { owner: "sweeper", now, admission: [] });
  if (leased === null) return;
  if (leased.createdAt + keptAtMostMilliseconds < now) await discard(dependencies, leased);
  else await withdraw(dependencies, leased);
}

/**
 * The writes about registration and integrationKey in the transaction that creates the integration.
 */
export function finishRegistrationWrites({ registration }: Registered): Write[] {
  const { organizationId, uuid, integrationKey } = registration;
  const holder = { organizationId, uuid, state: "taken" } as const;
  return [takeKeyWrite(integrationKey, holder), deleteRegistrationWrite(registration)];
}
