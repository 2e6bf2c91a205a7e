import { describe, expect, test } from "vitest";
import {
  isDevelopmentBypass,
  type OrganizationResolution,
  resolveOrganization,
  type VerifiedCredential,
} from "#api/http/auth/organization.ts";
import { checkAccess, grantsScope } from "#api/http/auth/permission-gate.ts";
import { statusOf } from "#api/http/status-table.ts";
import { type Route, routes } from "#api/schema/route/routes.ts";
import { actorOf, type Principal } from "#domain/access/principal.ts";
import type { Instant } from "#domain/value/instant.ts";
import { parseOrganizationId } from "#domain/value/organization-id.ts";
import { organizationOf } from "../../organization.ts";

const apiKey = {
  kind: "api_key",
  organizationId: organizationOf("org_key"),
  keyId: "ak_1",
  name: "Payouts",
  expiresAt: null,
  scopes: ["*"],
} as const;
const claims = {
  userId: "u1",
  expiresAt: 1_800_000_000_000 as Instant,
  activeOrganizationId: null,
  permissions: ["cases_action"],
  organizations: [organizationOf("org_a"), organizationOf("org_b")],
} as const;
const active = {
  kind: "session",
  claims: { ...claims, activeOrganizationId: organizationOf("org_b") },
} as const;
const inactive = { kind: "session", claims } as const;
const homeless = { kind: "session", claims: { ...claims, organizations: [] } } as const;
const absent = { kind: "missing", authorizationGiven: false } as const;
const notBearer = { kind: "missing", authorizationGiven: true } as const;

/** The organization, or the status and code of the failure. */
function outcome(resolution: OrganizationResolution): string {
  if (resolution.ok) return resolution.principal.organizationId;
  return `${statusOf(resolution.failure)} ${resolution.failure.error}`;
}

const resolve = (
  credential: VerifiedCredential,
  headerValues: readonly string[],
  developmentBypass = false,
) => outcome(resolveOrganization({ credential, headerValues, developmentBypass }));

const noContext = "400 invalid_organization_context";

describe("the organization of a request is", () => {
  test.each<[string, VerifiedCredential, string[], string]>([
    ["an API key's own", apiKey, [], "org_key"],
    ["an API key's own, and the header is ignored", apiKey, ["org_a"], "org_key"],
    ["an API key's own, and an invalid header is ignored", apiKey, ["", "a,b"], "org_key"],
    ["the active one of a session", active, [], "org_b"],
    ["the active one, and the header of a member is ignored", active, ["org_a"], "org_b"],
    ["the active one, and a foreign header is ignored", active, ["org_z"], "org_b"],
    ["the active one, and an invalid header is ignored", active, ["org_a", "org_z"], "org_b"],
    ["the header's, for a member", inactive, ["org_a"], "org_a"],
    ["not the header's, for a non-member", inactive, ["org_z"], "403 forbidden"],
    ["none without a header", inactive, [], noContext],
    ["none without a membership", homeless, [], "401 unauthorized"],
    ["none without a membership, even with a header", homeless, ["org_a"], "401 unauthorized"],
    ["none without a credential", absent, ["org_a"], "401 unauthorized"],
    ["none with another scheme", notBearer, ["org_a"], "401 unauthorized"],
  ])("%s", (_name, credential, headerValues, expected) => {
    expect(resolve(credential, headerValues)).toBe(expected);
  });

  test.each<[string, VerifiedCredential, string[], string]>([
    ["takes the organization of the header without a credential", absent, ["org_dev"], "org_dev"],
    ["requires a header", absent, [], noContext],
    ["refuses an empty header", absent, [""], noContext],
    ["refuses two headers", absent, ["org_a", "org_b"], noContext],
    ["refuses two organizations in one header", absent, ["org_a,org_b"], noContext],
    ["verifies a given credential", notBearer, ["org_dev"], "401 unauthorized"],
    ["does not change the organization of an API key", apiKey, ["org_dev"], "org_key"],
    ["does not change the active organization of a session", active, ["org_dev"], "org_b"],
    ["does not extend the memberships of a session", inactive, ["org_dev"], "403 forbidden"],
    ["does not admit a session without memberships", homeless, ["org_dev"], "401 unauthorized"],
  ])("the development bypass %s", (_name, credential, headerValues, expected) => {
    expect(resolve(credential, headerValues, true)).toBe(expected);
  });
});

describe("no form of the header selects a foreign organization", () => {
  test.each<[string, string[], string]>([
    ["empty", [""], noContext],
    ["space", [" "], noContext],
    ["member, then foreign", ["org_a", "org_z"], noContext],
    ["foreign, then member", ["org_z", "org_a"], noContext],
    ["empty, then foreign", ["", "org_z"], noContext],
    ["the same member twice", ["org_a", "org_a"], noContext],
    ["joined by a comma", ["org_a,org_z"], noContext],
    ["joined by comma and space", ["org_a, org_z"], noContext],
    ["trailing comma", ["org_a,"], noContext],
    ["leading comma", [",org_z"], noContext],
    ["surrounding spaces", [" org_a "], noContext],
    ["key separator", ["org_a#org_z"], noContext],
    ["line break", ["org_a\norg_z"], noContext],
    ["trailing line feed", ["org_a\n"], noContext],
    ["zero byte", ["org_a\0"], noContext],
    ["look-alike letter", ["\u043erg_a"], noContext],
    ["129 characters", ["a".repeat(129)], noContext],
    ["other case", ["ORG_A"], "403 forbidden"],
    ["prefix of a member", ["org_"], "403 forbidden"],
    ["member and more", ["org_a2"], "403 forbidden"],
    ["wildcard", ["*"], "403 forbidden"],
    ["name of an Object.prototype property", ["__proto__"], "403 forbidden"],
    ["JSON array of one member", ['["org_a"]'], "403 forbidden"],
  ])("%s", (_name, headerValues, expected) => {
    expect(resolve(inactive, headerValues)).toBe(expected);
    expect(resolve(active, headerValues)).toBe("org_b");
    expect(resolve(apiKey, headerValues)).toBe("org_key");
  });
});

test("an organization id has 1 to 128 printable ASCII characters except space, comma and number sign", () => {
  const accepted = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => parseOrganizationId(character) !== null,
  );
  expect(accepted).toHaveLength(94 - 2);
  expect(accepted).not.toContain(",");
  expect(accepted).not.toContain("#");
  expect(parseOrganizationId("a".repeat(128))).toBe("a".repeat(128));
  expect([undefined, null, 1, {}, ["a"], ""].map(parseOrganizationId)).toEqual(Array(6).fill(null));
});

test.each<[string | undefined, string | undefined, boolean]>([
  ["1", "development", true],
  ["1", undefined, true],
  ["1", "production", false],
  ["1", "Production", false],
  ["1", " production ", false],
  [undefined, "development", false],
  ["", "development", false],
  ["0", "development", false],
  ["true", "development", false],
])("AUTH_DEV_BYPASS=%s with NODE_ENV=%s: %s", (authDevBypass, nodeEnv, expected) => {
  expect(isDevelopmentBypass({ authDevBypass, nodeEnv })).toBe(expected);
});

const keyOf = (...scopes: string[]): Principal => ({ ...apiKey, scopes });
const userWith = (...permissions: string[]): Principal => ({
  kind: "session",
  organizationId: organizationOf("org_a"),
  userId: "u1",
  permissions,
  organizations: [organizationOf("org_a")],
});
const development: Principal = { kind: "development", organizationId: organizationOf("org_a") };

test("the actor starts with the kind of principal", () => {
  expect([keyOf(), userWith(), development].map(actorOf)).toEqual([
    "api_key:ak_1",
    "user:u1",
    "development",
  ]);
});

test.each<[string[], string, boolean]>([
  [["*"], "rules:write", true],
  [["rules:*"], "rules:write", true],
  [["rules:write"], "rules:write", true],
  [["x", "rules:read"], "rules:read", true],
  [["cases:*"], "cases:action", true],
  [["cases:action"], "cases:action", true],
  [["cases:write"], "cases:action", false],
  [["rules:write"], "rules:read", false],
  [["rules:read"], "rules:write", false],
  [["cases:*"], "rules:read", false],
  [["*:read"], "rules:read", false],
  [["rules"], "rules:read", false],
  [["RULES:READ"], "rules:read", false],
  [["rules:read "], "rules:read", false],
  [["rules:read:x", "rule:*", "**", ":*", ""], "rules:read", false],
  [[], "rules:read", false],
])("scopes %j cover %s: %s", (held, needed, expected) => {
  expect(grantsScope(held, needed)).toBe(expected);
});

const signedInOnly: Route = {
  method: "POST",
  path: "/v1/api-keys",
  group: "public",
  idempotentAs: "api_keys.create",
  scope: null,
  permission: "api_keys_manage",
};

describe("access to a route", () => {
  test("requires of an API key the scope, which the failure names", () => {
    expect(checkAccess(keyOf("rules:write"), routes.createReconciliationRule)).toBeNull();
    expect(checkAccess(keyOf("rules:read"), routes.createReconciliationRule)).toMatchObject({
      error: "forbidden",
      details: { scope: "rules:write" },
    });
  });

  test("requires of a user the permission, which the failure names, and none for reading", () => {
    expect(checkAccess(userWith("rules_manage"), routes.createReconciliationRule)).toBeNull();
    expect(checkAccess(userWith(), routes.listReconciliationRules)).toBeNull();
    for (const held of [[], ["evidence_write"], ["rules:write"], ["*"]]) {
      expect(checkAccess(userWith(...held), routes.createReconciliationRule)).toMatchObject({
        error: "forbidden",
        details: { permission: "rules_manage" },
      });
    }
  });

  test("without a scope is limited to signed-in users, whatever scopes a key has", () => {
    for (const permission of ["api_keys_manage", null] as const) {
      const route = { ...signedInOnly, permission };
      expect(checkAccess(keyOf("*"), route)).toMatchObject({ error: "forbidden" });
      expect(checkAccess(userWith("api_keys_manage"), route)).toBeNull();
    }
  });

  test.each(Object.entries<Route>(routes))("is checked for %s", (_name, route) => {
    const isOpen = !route.path.startsWith("/v1/");
    expect(checkAccess(development, route)).toBeNull();
    const isAnyones = isOpen || route.anyCredential === true;
    expect(checkAccess(keyOf("*"), route) === null).toBe(isAnyones || route.scope !== null);
    expect(checkAccess(keyOf(), route) === null).toBe(isAnyones);
    expect(checkAccess(userWith(), route) === null).toBe(route.permission === null);
  });
});

describe("the permissions of a session are", () => {
  const [a, b] = [organizationOf("org_a"), organizationOf("org_b")];
  const withMap = {
    ...claims,
    permissionsIn: new Map([
      [a, ["rules_manage"]],
      [b, []],
    ]),
  };
  const permissionsOf = (credential: VerifiedCredential, headerValues: readonly string[]) => {
    const resolution = resolveOrganization({ credential, headerValues, developmentBypass: false });
    return resolution.ok && resolution.principal.kind === "session"
      ? resolution.principal.permissions
      : null;
  };

  test.each([
    ["those of the token, for a plain list", inactive, ["org_a"], ["cases_action"]],
    [
      "those in the chosen organization",
      { kind: "session", claims: withMap },
      ["org_a"],
      ["rules_manage"],
    ],
    [
      "none in a chosen organization without any",
      { kind: "session", claims: withMap },
      ["org_b"],
      [],
    ],
    [
      "those of the token, in the active organization",
      { kind: "session", claims: { ...withMap, activeOrganizationId: a } },
      ["org_b"],
      ["cases_action"],
    ],
  ] as const)("%s", (_, credential, header, expected) => {
    expect(permissionsOf(credential, header)).toEqual(expected);
  });
});
