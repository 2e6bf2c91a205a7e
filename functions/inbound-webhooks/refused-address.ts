/**
 * Refuses deliveries from an address that has sent too many with an invalid signature, before any further
 * signature is checked (docs/specification.md, Inbound webhooks). Counted by integration and address, so that
 * the stale key of one integration does not block the partner's deliveries to others.
 */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { given, type Middleware } from "#api/http/chain/pipeline.ts";
import { clientOf } from "#api/http/rate-limit/rate-limit-subject.ts";
import type { RateLimitSubject } from "#domain/access/rate-limit.ts";
import type { Integration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  isVerifiedAddress,
  noteVerifiedAddress,
  type VerifiedAddress,
} from "#store/table/integration/verified-address-store.ts";
import type { InboundDependencies, InboundState } from "./inbound-dependencies.ts";

type Delivery = {
  readonly request: APIGatewayProxyEventV2;
  readonly integration: Pick<Integration, "uuid">;
};

export function refusedAddressOf(delivery: Delivery): RateLimitSubject {
  const { uuid, address } = addressOf(delivery);
  return { kind: "refused_address", id: `${uuid}#${address}` };
}

function addressOf({ request, integration }: Delivery): VerifiedAddress {
  return { uuid: integration.uuid, address: clientOf(request).id };
}

/**
 * An address from which a valid signature came within the last hour is exempt.
 *
 * @throws FailureError 429
 */
export function refusedAddress(dependencies: InboundDependencies): Middleware<InboundState> {
  const { rateLimit } = dependencies;
  return {
    before: async ({ event: request, internal }) => {
      const delivery = { request, integration: given(internal.integration) };
      const subject = refusedAddressOf(delivery);
      if (!rateLimit.isUsedUp(subject)) return;
      if (await isExempt(dependencies, delivery)) return;
      await rateLimit.admit(request, subject);
    },
  };
}

export async function isExempt(
  { table, addresses, now }: InboundDependencies,
  delivery: Delivery,
): Promise<boolean> {
  const verified = addressOf(delivery);
  return addresses.isKnown(verified, now(), () =>
    isVerifiedAddress(table, verified, now() as Instant),
  );
}

/** Notes, at most twice an hour for each environment, that a signature from this address was valid. */
export async function noteValidAddress(
  { table, addresses, now }: InboundDependencies,
  delivery: Delivery,
): Promise<void> {
  const verified = addressOf(delivery);
  if (!addresses.mustNote(verified, now())) return;
  await noteVerifiedAddress(table, verified, now() as Instant);
}
