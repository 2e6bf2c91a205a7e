import { checkAccess } from "#api/http/auth/permission-gate.ts";
import type { RequestContext } from "#api/http/operation.ts";
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import { routes } from "#api/schema/route/routes.ts";
import type { Failure } from "#work/outcome/outcome.ts";

/**
 * 403 for a caller who imports expected payments and may not create payment intents; null for all others. A file gives
 * nobody more rights than requests do.
 */
export function refuseIntents(
  principal: RequestContext["principal"],
  { kind }: Pick<ImportProfileSettings, "kind">,
): Failure | null {
  return kind === "expected_payments" ? checkAccess(principal, routes.createPaymentIntent) : null;
}
