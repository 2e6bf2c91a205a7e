import type { AccessLog } from "../access-log.ts";
import type { RequestLog } from "../request-log.ts";
import type { ApiState } from "./api-state.ts";
import { given, type Middleware } from "./pipeline.ts";

type Dependencies = { readonly logAccess: AccessLog; readonly requestLog: RequestLog };

/**
 * Notes who made an admitted request: in the access log, and as the last use of its key or the presence of its
 * member. What the request log has waiting is written beside it. The response waits for both, because Lambda
 * freezes what is not awaited.
 */
export function use({ logAccess, requestLog }: Dependencies): Middleware<ApiState> {
  const settle = async ({ internal }: { readonly internal: Partial<ApiState> }) => {
    await internal.use;
  };
  return {
    before: ({ internal }) => {
      const { context } = internal;
      const noted = given(internal.authentication).noteUse();
      internal.use = noted;
      if (context === undefined) return;
      internal.use = Promise.all([noted, requestLog.writeWaiting(context.organizationId)]);
      logAccess(context, given(internal.route).route);
    },
    after: settle,
    onError: settle,
  };
}
