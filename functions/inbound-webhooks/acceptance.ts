import { given, type Middleware } from "#api/http/chain/pipeline.ts";
import type { Instant } from "#domain/value/instant.ts";
import { noteReceived } from "#store/table/integration/activity-store.ts";
import type { InboundDependencies, InboundState } from "./inbound-dependencies.ts";
import { noteValidAddress } from "./refused-address.ts";

/** Notes that the signature was valid, and afterwards that the integration received something. */
export function acceptance(dependencies: InboundDependencies): Middleware<InboundState> {
  const { table, received, now } = dependencies;
  return {
    before: ({ event, internal }) =>
      noteValidAddress(dependencies, {
        request: event,
        integration: given(internal.integration),
      }),
    after: async ({ internal }) => {
      const integration = given(internal.integration);
      // At most once a minute for each environment.
      if (!received.mustNote(integration.uuid, now())) return;
      // The delivery is stored already, so a failure must not refuse it.
      await noteReceived(table, integration, now() as Instant).catch(() => {});
    },
  };
}
