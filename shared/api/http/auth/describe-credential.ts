import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { FailureError } from "#work/outcome/outcome.ts";
import { noQuery, validate } from "../json-request.ts";
import type { OperationResult } from "../operation.ts";
import type { RateLimitGate } from "../rate-limit/rate-limit-gate.ts";
import { clientOf } from "../rate-limit/rate-limit-subject.ts";
import {
  type AuthenticationDependencies,
  type AuthenticationRequest,
  type Identified,
  identify,
} from "./authenticate.ts";

/** Describes the credential of the request itself, also where it has not chosen its organization. */
export type CredentialOperation = {
  readonly describe: (identified: Identified) => OperationResult;
};

/**
 * Answers from the credential alone. Counts against the organization, or against the client's
 * address where none is chosen.
 *
 * @throws FailureError 400, 401, 403, 429 or 503
 */
export async function describeCredential(
  dependencies: AuthenticationDependencies & { readonly rateLimit: RateLimitGate },
  operation: CredentialOperation,
  request: AuthenticationRequest,
  event: APIGatewayProxyEventV2,
): Promise<OperationResult> {
  const identified = await identify(dependencies, request);
  const { resolution, noteUse } = identified;
  if (!(resolution.ok || resolution.isUnchosen)) throw new FailureError(resolution.failure);
  const subject = resolution.ok
    ? ({ kind: "organization", id: resolution.principal.organizationId } as const)
    : clientOf(event);
  await dependencies.rateLimit.admit(event, subject);
  await noteUse();
  validate(noQuery, event.queryStringParameters ?? {}, "query");
  return operation.describe(identified);
}
