import { permissionsOfScope, widestScopes } from "#api/schema/route/scopes.ts";
import type { Principal } from "#domain/access/principal.ts";
import { FailureError, forbidden } from "#work/outcome/outcome.ts";

/**
 * Returns the scopes of a new or changed key; all grantable scopes if none are given.
 *
 * @throws FailureError 403 if a scope needs a permission that the user lacks
 */
export function grantableScopes(
  principal: Principal,
  wanted: readonly string[] | undefined,
): readonly string[] {
  if (principal.kind !== "session") return wanted ?? ["*"];
  const { permissions } = principal;
  if (wanted === undefined) return widestScopes(permissions);
  for (const scope of wanted) {
    const missing = permissionsOfScope(scope).find((needed) => !permissions.includes(needed));
    if (missing !== undefined) {
      throw new FailureError(
        forbidden(
          `The scope ${scope} needs the permission ${missing}, which the signed-in user lacks.`,
          { scope, permission: missing },
        ),
      );
    }
  }
  return [...new Set(wanted)];
}
