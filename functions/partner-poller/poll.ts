import type { Integration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import { pollChain } from "#work/integration/poll-chain.ts";
import type { PollOutcome } from "#work/integration/poll-outcome.ts";
import { pollPartner } from "#work/integration/poll-partner.ts";
import type { RegistrationDependencies } from "#work/integration/registration.ts";

export type PollDependencies = RegistrationDependencies & { readonly allowLoopback: boolean };

/** Polls an integration once. `secret` is the API key of the partner or the URL of the RPC node. */
export function poll(
  dependencies: PollDependencies,
  integration: Integration,
  { secret, cursor }: { readonly secret: string; readonly cursor: string | null },
  now: Instant,
): Promise<PollOutcome> {
  switch (integration.kind) {
    case "partner": {
      const request = { integration, apiKey: secret, cursor, now };
      return pollPartner(dependencies, dependencies.partner, request);
    }
    case "onchain":
      return pollChain(dependencies, {
        integration,
        cursor,
        now,
        rpcUrl: secret,
        allowLoopback: dependencies.allowLoopback,
      });
  }
}
