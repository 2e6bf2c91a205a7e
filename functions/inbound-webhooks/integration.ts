import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Middleware } from "#api/http/chain/pipeline.ts";
import { notAllowed } from "#api/http/error/http-failure.ts";
import { clientOf } from "#api/http/rate-limit/rate-limit-subject.ts";
import { findIntegrationByKey } from "#store/table/integration/integration-store.ts";
import { FailureError, invalidRequest, notFound } from "#work/outcome/outcome.ts";
import type { InboundDependencies, InboundState } from "./inbound-dependencies.ts";

const webhookPath = /^\/webhooks\/(partner|onchain)(?:\/([^/]*))?\/?$/;

type Address = {
  readonly path: string;
  readonly method: string;
  readonly provider: string | undefined;
  readonly integrationKey: string;
};

/**
 * Finds the active integration of the path, because the function also serves a public function URL without routes. A
 * request without one counts against its client address, because the number of invented keys is unbounded.
 *
 * @throws FailureError 400, 404, 405, 429
 */
export function integration({ table, rateLimit }: InboundDependencies): Middleware<InboundState> {
  return {
    before: async ({ event, internal }) => {
      const address = addressOf(event);
      const { provider, integrationKey, method } = address;
      const isAddressed = provider !== undefined && integrationKey !== "" && method === "POST";
      const found = isAddressed ? await findIntegrationByKey(table, integrationKey) : null;
      if (found?.kind === provider && found?.status === "active") {
        internal.integration = found;
        return;
      }
      await rateLimit.admit(event, clientOf(event));
      throw refusalOf(address);
    },
  };
}

function addressOf(event: APIGatewayProxyEventV2): Address {
  const { rawPath: path, requestContext, pathParameters } = event;
  const [, provider, segment = ""] = webhookPath.exec(path) ?? [];
  const integrationKey = pathParameters?.["integrationKey"] ?? unescaped(segment);
  return { path, method: requestContext.http.method, provider, integrationKey };
}

/** A function URL passes on escapes, which the API has decoded. Text that is no valid escape stays: no key has it. */
function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Only the partner's path is known without a key. */
function isUnknown({ provider, integrationKey }: Address): boolean {
  return provider === undefined || (provider !== "partner" && integrationKey === "");
}

function refusalOf(address: Address): FailureError {
  const { path, method, integrationKey } = address;
  if (isUnknown(address)) {
    return new FailureError(notFound(`The path ${path} does not exist.`));
  }
  if (method !== "POST") {
    return new FailureError(notAllowed(`The method ${method} is not allowed; use POST.`, ["POST"]));
  }
  if (integrationKey === "") {
    const message =
      "Send webhooks to the path of the integration: /webhooks/partner/{integrationKey}.";
    return new FailureError(invalidRequest(message));
  }
  return new FailureError({
    error: "invalid_webhook_configuration",
    message: "No active integration has this integrationKey.",
  });
}
