/** The functions of the API: the chain of middlewares that every request passes, and the operation behind it. */

import * as z from "zod";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { AccessLog } from "./access-log.ts";
import type { AuthenticationDependencies } from "./auth/authenticate.ts";
import type { ApiState } from "./chain/api-state.ts";
import { auditTrail } from "./chain/audit-trail.ts";
import { authentication } from "./chain/authentication.ts";
import { body } from "./chain/body.ts";
import { type EdgeDependency, edge } from "./chain/edge.ts";
import { errors } from "./chain/errors.ts";
import { headerNames } from "./chain/header-names.ts";
import { idempotency } from "./chain/idempotency.ts";
import { idempotencyKey } from "./chain/idempotency-key.ts";
import { paramsOf } from "./chain/params-of.ts";
import { permission } from "./chain/permission.ts";
import { given, type Handler, type HttpRequest, pipeline } from "./chain/pipeline.ts";
import { query } from "./chain/query.ts";
import { rateLimit, subjectOf } from "./chain/rate-limit.ts";
import { type Operations, route } from "./chain/route.ts";
import { use } from "./chain/use.ts";
import type { FailureLog } from "./error/failure-log.ts";
import type { OperationResult } from "./operation.ts";
import type { RateLimitGate } from "./rate-limit/rate-limit-gate.ts";
import type { RequestLog } from "./request-log.ts";

export type ApiDependencies = AuthenticationDependencies &
  EdgeDependency & {
    readonly table: Table;
    readonly ids: IdSource;
    readonly logger: FailureLog;
    readonly rateLimit: RateLimitGate;
    readonly logAccess: AccessLog;
    readonly requestLog: RequestLog;
    readonly now: () => number;
  };

/** Creates the Lambda handler for the operations of one route group. */
export function createApiHandler(dependencies: ApiDependencies, operations: Operations): Handler {
  return pipeline<ApiState>(
    {
      headerNames: headerNames(),
      errors: errors(dependencies),
      edge: edge(dependencies),
      auditTrail: auditTrail(dependencies),
      route: route(operations),
      authentication: authentication(dependencies),
      rateLimit: rateLimit(dependencies, subjectOf),
      use: use(dependencies),
      permission: permission(dependencies),
      query: query(),
      idempotencyKey: idempotencyKey(),
      body: body(),
      idempotency: idempotency(dependencies),
    },
    runOperation,
  );
}

function runOperation({
  event,
  internal,
}: HttpRequest<ApiState>): OperationResult | Promise<OperationResult> {
  const { operation } = given(internal.route);
  if ("describe" in operation) return operation.describe(given(internal.authentication));
  if ("decide" in operation) return given(internal.idempotency).run();
  const context = given(internal.context);
  return operation.run({ context, params: paramsOf(event), query: internal.query as never });
}

// An execution environment validates few bodies: compiling a parser for each schema costs the first
// request more time than it saves later.
z.config({ jitless: true });
