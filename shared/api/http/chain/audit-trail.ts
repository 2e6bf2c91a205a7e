import type { Instant } from "#domain/value/instant.ts";
import { RefusedKeyError } from "../auth/authenticate.ts";
import { type NoteDependencies, noteRead } from "../note-read.ts";
import type { OperationResult } from "../operation.ts";
import type { ApiState } from "./api-state.ts";
import { given, type Middleware } from "./pipeline.ts";

type Dependencies = NoteDependencies & { readonly now: () => number };

/**
 * Notes in the audit trail what a read disclosed, before it is answered, and once an hour each key that is known and
 * refused, if the rate limit of its address admits it.
 */
export function auditTrail(dependencies: Dependencies): Middleware<ApiState> {
  return {
    after: async ({ response, internal }) => {
      const { disclosed } = response as OperationResult;
      if (disclosed === undefined) return;
      await noteRead(dependencies, given(internal.context), disclosed);
    },
    onError: async ({ event, internal, error }) => {
      if (!(error instanceof RefusedKeyError) || internal.limitRefusal !== undefined) return;
      const { organizationId, keyId, status } = error.refused;
      const { requestId } = event.requestContext;
      const now = dependencies.now() as Instant;
      const context = { organizationId, actor: `api_key:${keyId}`, now, requestId };
      const refusal = {
        eventType: "api_key.refused",
        subject: keyId,
        details: { status },
      } as const;
      await noteRead(dependencies, context, refusal);
    },
  };
}
