import type { Identified } from "#api/http/auth/authenticate.ts";
import { json, type OperationResult } from "#api/http/operation.ts";
import { viewSession } from "#api/resource/session/session-view.ts";

/** Who calls: from the credential alone, so that it costs no more than checking that. */
export function getSession(identified: Identified): OperationResult {
  return json(200, viewSession(describe(identified)));
}

function describe({ credential, resolution }: Identified): Parameters<typeof viewSession>[0] {
  const principal = resolution.ok ? resolution.principal : null;
  const organizationId = principal?.organizationId ?? null;
  switch (credential.kind) {
    case "api_key":
      return { ...credential, organizationId };
    case "session": {
      const { userId, organizations, permissionsIn, expiresAt } = credential.claims;
      // Until it chooses, a session whose permissions differ by organization has none.
      const unchosen = permissionsIn === undefined ? credential.claims.permissions : [];
      const permissions = principal?.kind === "session" ? principal.permissions : unchosen;
      return { kind: "session", organizationId, userId, organizations, permissions, expiresAt };
    }
    case "missing":
      return { kind: "development", organizationId };
  }
}
