import { edge } from "#api/http/chain/edge.ts";
import { errors } from "#api/http/chain/errors.ts";
import { headerNames } from "#api/http/chain/header-names.ts";
import { given, type Handler, pipeline } from "#api/http/chain/pipeline.ts";
import { rateLimit } from "#api/http/chain/rate-limit.ts";
import { acceptance } from "./acceptance.ts";
import type { InboundDependencies, InboundState } from "./inbound-dependencies.ts";
import { integration } from "./integration.ts";
import { receiveOnchainWebhook } from "./receive-onchain-webhook.ts";
import { receivePartnerWebhook } from "./receive-partner-webhook.ts";
import { refusedAddress } from "./refused-address.ts";
import { signature } from "./signature.ts";

export function createInboundHandler(dependencies: InboundDependencies): Handler {
  return pipeline<InboundState>(
    {
      headerNames: headerNames(),
      errors: errors(dependencies),
      edge: edge(dependencies),
      integration: integration(dependencies),
      refusedAddress: refusedAddress(dependencies),
      signature: signature(dependencies),
      rateLimit: rateLimit(dependencies, ({ internal }) => ({
        kind: "integration",
        id: given(internal.integration).uuid,
      })),
      acceptance: acceptance(dependencies),
    },
    ({ internal }) => {
      const delivery = given(internal.delivery);
      const { integration } = delivery;
      return integration.kind === "partner"
        ? receivePartnerWebhook(dependencies, { ...delivery, integration })
        : receiveOnchainWebhook(dependencies, { ...delivery, integration });
    },
  );
}
