import type { Dependencies } from "#work/outcome/dependencies.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import { checkAccess } from "../auth/permission-gate.ts";
import { noteRefusal } from "../note-refusal.ts";
import type { ApiState } from "./api-state.ts";
import { given, type Middleware } from "./pipeline.ts";

/**
 * Checks the scope of an API key or the permission of a signed-in user, and notes who was refused, here or by the
 * operation.
 *
 * @throws FailureError 403
 */
export function permission(dependencies: Dependencies): Middleware<ApiState> {
  return {
    before: ({ internal }) => {
      if (internal.context === undefined) return;
      const refused = checkAccess(internal.context.principal, given(internal.route).route);
      if (refused !== null) throw new FailureError(refused);
    },
    onError: async ({ internal, error }) => {
      // What is refused before its use was noted is the rate limit's: a flood of it writes nothing.
      const { context, use } = internal;
      if (context === undefined || use === undefined || !(error instanceof FailureError)) return;
      if (error.failure.error !== "forbidden") return;
      await noteRefusal(dependencies, context, given(internal.route).route, error.failure);
    },
  };
}
