/** Bugs of who may do what, and of floods. */
import type { PlantedBug } from "../../planted-bug.ts";

export const accessBugs: readonly PlantedBug[] = [
  {
    name: "a session has its permissions in every organization that it chooses",
    file: "shared/http/auth/organization.ts",
    find: "(permissionsIn.get(organizationId) ?? [])",
    replace: "permissions",
    caughtBy: { file: "test/http/auth/organization.test.ts", name: "chosen" },
  },
  {
    name: "a plain list of memberships grants all permissions against the configuration",
    file: "shared/http/auth/session-token.ts",
    find: "return isObject || isListReadOnly ?",
    replace: "return isObject ?",
    caughtBy: { file: "test/http/auth/session-token.test.ts", name: "plain list" },
  },
  {
    name: "signatures from an address that sends forged ones are still checked",
    file: "functions/inbound-webhooks/refused-address.ts",
    find: "if (!rateLimit.isUsedUp(subject)) return;",
    replace: 'if (subject.kind === "refused_address") return;',
    caughtBy: { file: "test/partner/inbound-flood.test.ts", name: "before its signatures" },
  },
  {
    name: "a stale key of one integration keeps out the partner for all",
    file: "functions/inbound-webhooks/refused-address.ts",
    find: `kind: "refused_address", id: \`\${uuid}#`,
    replace: `kind: "refused_address", id: \`\${uuid.length}#`,
    caughtBy: { file: "test/partner/inbound-flood.test.ts", name: "another integration" },
  },
  {
    name: "an address with a valid signature is known in one environment only",
    file: "functions/inbound-webhooks/refused-address.ts",
    find: "  await noteVerifiedAddress(table, verified, now() as Instant);\n",
    replace: "",
    caughtBy: { file: "test/partner/inbound-flood.test.ts", name: "in any environment" },
  },
  {
    name: "a new master secret is shown before every function knows it",
    file: "shared/secrets/master-secret.ts",
    find: "export const masterLeadMinutes = 10;",
    replace: "export const masterLeadMinutes = 0;",
    caughtBy: { file: "test/secrets/rotation-drill.test.ts", name: "receiver changes" },
  },
  {
    name: "a retired master secret goes on signing",
    file: "shared/secrets/master-secret.ts",
    find: ".filter(({ until }) => until === null || now < until)\n    .sort",
    replace: ".filter(() => true)\n    .sort",
    caughtBy: { file: "test/secrets/rotation-drill.test.ts", name: "receiver changes" },
  },
  {
    name: "a session that belongs to no organization is described",
    file: "shared/http/auth/describe-credential.ts",
    find: "if (!(resolution.ok || resolution.isUnchosen)) throw",
    replace: "if (!resolution.ok && resolution.failure.status > 500) throw",
    caughtBy: { file: "test/functions/access/session.test.ts", name: "without memberships" },
  },
  {
    name: "a session that has to choose shows the permissions of its token as those of an organization",
    file: "functions/api-keys/get-session.ts",
    find: "permissionsIn === undefined ? credential.claims.permissions : []",
    replace: "permissionsIn?.size === 0 ? [] : credential.claims.permissions",
    caughtBy: { file: "test/http/auth/describe-credential.test.ts", name: "has not chosen" },
  },
  {
    name: "the claim of a refused request stays",
    file: "shared/http/api-handler.ts",
    find: "    await giveUpEarly(dependencies, early);\n",
    replace: "",
    caughtBy: { file: "test/http/early-claim.test.ts" },
  },
  {
    name: "a known key's request claims only after the key was read",
    file: "shared/http/serve-write.ts",
    find: "if (organizationId === null || decidesEarly",
    replace: "if (organizationId !== null || decidesEarly",
    caughtBy: { file: "test/http/early-claim.test.ts" },
  },
];
