import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Registration } from "../../domain/integration/integration.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { integrationDueAttributes, registrationKey } from "./integration-keys.ts";

const codec = documentCodec<Registration>(1, { webhookId: null });

/**
 * Time after the end of a lease before the sweeper removes the registration, because the client may
 * retry.
 */
const graceMilliseconds = 5 * 60_000;

export async function findRegistration(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): Promise<Registration | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: registrationKey(organizationId, uuid),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : codec.decode(Item["doc"] as string);
}

function itemOf(registration: Registration) {
  const { organizationId, uuid, leaseUntil, version } = registration;
  return {
    ...registrationKey(organizationId, uuid),
    v: codec.version,
    doc: codec.encode(registration),
    version,
    ...integrationDueAttributes(uuid, leaseUntil + graceMilliseconds),
  };
}

export function createRegistrationWrite(registration: Registration): Write {
  return { kind: "put", item: itemOf(registration), condition: "attribute_not_exists(pk)" };
}

/** Replaces a registration that was read. `after.version` must be one higher. */
export function updateRegistrationWrite(before: Registration, after: Registration): Write {
  return {
    kind: "put",
    item: itemOf(after),
    ...atVersion(before.version),
  };
}

export function deleteRegistrationWrite(registration: Registration): Write {
  return {
    kind: "delete",
    key: registrationKey(registration.organizationId, registration.uuid),
    ...atVersion(registration.version),
  };
}

/** Whether another process holds the lease. */
export function isLeased(registration: Registration, owner: string, now: Instant): boolean {
  return registration.owner !== owner && registration.leaseUntil > now;
}
