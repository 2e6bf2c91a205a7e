/** What a session may do where it has not chosen its organization (docs/specification.md, Session). */
import { expect, test } from "vitest";
import { resolveOrganization } from "#api/http/auth/organization.ts";
import type { Instant } from "#domain/value/instant.ts";
import { getSession } from "#functions/api-keys/get-session.ts";
import { organizationOf } from "../../organization.ts";

const [a, b] = [organizationOf("org_a"), organizationOf("org_b")];
const claims = {
  userId: "u1",
  expiresAt: 1_800_000_000_000 as Instant,
  activeOrganizationId: null,
  permissions: ["cases_action"],
  organizations: [a, b],
};
const permissionsIn = new Map([[b, ["rules_manage"]]]);

test.each([
  ["has not chosen: those of the token", {}, [], null, ["cases_action"]],
  ["has not chosen, with permissions by organization: none", { permissionsIn }, [], null, []],
  ["has chosen: those in the organization", { permissionsIn }, ["org_b"], b, ["rules_manage"]],
  ["has an active one", { activeOrganizationId: a, permissionsIn }, [], a, ["cases_action"]],
] as const)(
  "permissions of a session that %s",
  (_, given, headerValues, organizationId, expected) => {
    const credential = { kind: "session", claims: { ...claims, ...given } } as const;
    const resolution = resolveOrganization({ credential, headerValues, developmentBypass: false });
    const { body } = getSession({ credential, resolution, noteUse: async () => {} });
    expect(JSON.parse(String(body))).toMatchObject({
      organizationId,
      organizations: [a, b],
      permissions: expected,
      expiresAt: "2027-01-15T08:00:00.000Z",
    });
  },
);
