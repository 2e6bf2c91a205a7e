import { checkAccess } from "#http/auth/permission-gate.ts";
import type { RequestContext } from "#http/operation.ts";
import type { Failure } from "#outcome/outcome.ts";
import type { ImportProfileSettings } from "#schema/request/evidence/import-profile-request.ts";
import { routes } from "#schema/route/routes.ts";

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
