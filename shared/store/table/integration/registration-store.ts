import type { Registration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { finderOf, ownNames, versioned } from "../core/stored.ts";
import { integrationDueAttributes, registrationKey } from "./integration-keys.ts";

const registrations = /* @__PURE__ */ versioned({
  noun: "registration of an integration",
  key: registrationKey,
  namesOf: ownNames,
  codec: /* @__PURE__ */ documentCodec<Registration>(1, { webhookId: null }),
});

/**
 * Time after the end of a lease before the sweeper removes the registration, because the client may
 * retry.
 */
const graceMilliseconds = 5 * 60_000;

export const findRegistration = /* @__PURE__ */ finderOf(registrations);

function dueOf({ uuid, leaseUntil }: Registration) {
  return integrationDueAttributes(uuid, leaseUntil + graceMilliseconds);
}

export function createRegistrationWrite(registration: Registration): Write {
  return registrations.create(registration, dueOf(registration));
}

/** Replaces a registration that was read. `after.version` must be one higher. */
export function updateRegistrationWrite(before: Registration, after: Registration): Write {
  return registrations.replace(before, after, dueOf(after));
}

export const deleteRegistrationWrite = registrations.remove;

/** Whether another process holds the lease. */
export function isLeased(registration: Registration, owner: string, now: Instant): boolean {
  return registration.owner !== owner && registration.leaseUntil > now;
}
