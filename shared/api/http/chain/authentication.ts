import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { actorOf, type Principal } from "#domain/access/principal.ts";
import type { Instant } from "#domain/value/instant.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import {
  type AuthenticationDependencies,
  identify,
  RefusedKeyError,
} from "../auth/authenticate.ts";
import type { FailureLog } from "../error/failure-log.ts";
import type { RequestContext } from "../operation.ts";
import type { RequestLog } from "../request-log.ts";
import type { ApiState } from "./api-state.ts";
import type { Middleware } from "./pipeline.ts";

type Dependencies = AuthenticationDependencies & {
  readonly logger: FailureLog;
  readonly requestLog: RequestLog;
  readonly now: () => number;
};

/**
 * Verifies the credential and finds the organization of the request (docs/specification.md, Authentication).
 *
 * @param isNeeded whether the request needs a credential
 * @throws FailureError 400, 401, 403 or 503
 */
export function authentication(
  dependencies: Dependencies,
  isNeeded: (event: APIGatewayProxyEventV2) => boolean = () => true,
): Middleware<ApiState> {
  return {
    before: async ({ event, internal }) => {
      if (!isNeeded(event)) return;
      const now = dependencies.now() as Instant;
      const identified = await identify(dependencies, {
        authorization: event.headers["authorization"],
        organizationHeader: event.headers["x-organization-id"],
        now,
      });
      const { resolution } = identified;
      internal.authentication = identified;
      if (resolution.ok) {
        internal.context = contextOf(event, resolution.principal, now);
        noteOrganization(dependencies, event, internal);
      } else if (!(resolution.isUnchosen && mayBeUnchosen(internal))) {
        throw new FailureError(resolution.failure);
      }
    },
    onError: async ({ event, internal, error }) => {
      // Its address was counted before, so that the rate limit bounds the log.
      if (!(error instanceof RefusedKeyError) || internal.limitRefusal !== undefined) return;
      const { requestId } = event.requestContext;
      await dependencies.logger.warn("credential refused", { requestId, ...error.refused });
    },
  };
}

/** Only an operation that describes the credential itself needs no organization. */
function mayBeUnchosen({ route }: Partial<ApiState>): boolean {
  return route !== undefined && "describe" in route.operation;
}

function noteOrganization(
  { requestLog }: Dependencies,
  event: APIGatewayProxyEventV2,
  { route, context }: Partial<ApiState>,
): void {
  if (route === undefined || context === undefined) return;
  requestLog.identify(event, { organizationId: context.organizationId, operation: route.id });
}

function contextOf(
  event: APIGatewayProxyEventV2,
  principal: Principal,
  now: Instant,
): RequestContext {
  return {
    requestId: event.requestContext.requestId,
    organizationId: principal.organizationId,
    actor: actorOf(principal),
    principal,
    now,
    baseUrl: baseUrlOf(event),
  };
}

/**
 * Name and protocol of the gateway. The client controls the `Host` header, so it is ignored; only SAM, on the client's own
 * machine, names no domain.
 */
function baseUrlOf(event: APIGatewayProxyEventV2): string {
  const protocol = event.headers["x-forwarded-proto"] === "http" ? "http" : "https";
  return `${protocol}://${event.requestContext.domainName ?? event.headers["host"]}`;
}
