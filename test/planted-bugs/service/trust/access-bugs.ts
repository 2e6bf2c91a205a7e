/** Bugs of who may do what, and of floods. */
import type { PlantedBug } from "../../planted-bug.ts";

export const accessBugs: readonly PlantedBug[] = [
  {
    name: "what the state of a record refuses loses its details",
    file: "shared/work/outcome/outcome.ts",
    find: 'failureOf("invalid_state", message, details)',
    replace: 'failureOf("invalid_state", message, undefined)',
    caughtBy: { file: "test/http/status-table.test.ts", name: "details" },
  },
  {
    name: "a write that is done later is answered as one that is done",
    file: "shared/api/http/status-table.ts",
    find: "accepted: 202,",
    replace: "accepted: 200,",
    caughtBy: { file: "test/http/status-table.test.ts", name: "accepted" },
  },
  {
    name: "a session has its permissions in every organization that it chooses",
    file: "shared/api/http/auth/organization.ts",
    find: "(permissionsIn.get(organizationId) ?? [])",
    replace: "permissions",
    caughtBy: { file: "test/http/auth/organization.test.ts", name: "chosen" },
  },
  {
    name: "a plain list of memberships grants all permissions against the configuration",
    file: "shared/api/http/auth/session-token.ts",
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
    file: "shared/store/secrets/master-secret.ts",
    find: "export const masterLeadMinutes = 10;",
    replace: "export const masterLeadMinutes = 0;",
    caughtBy: { file: "test/secrets/rotation-drill.test.ts", name: "receiver changes" },
  },
  {
    name: "a retired master secret goes on signing",
    file: "shared/store/secrets/master-secret.ts",
    find: ".filter(({ until }) => until === null || now < until)\n    .sort",
    replace: ".filter(() => true)\n    .sort",
    caughtBy: { file: "test/secrets/rotation-drill.test.ts", name: "receiver changes" },
  },
  {
    name: "a session that belongs to no organization is described",
    file: "shared/api/http/auth/describe-credential.ts",
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
    name: "a write runs before its scope is checked",
    file: "shared/api/http/api-handler.ts",
    find: `    const refused = checkAccess(principal, route);
    if (refused !== null) throw new FailureError(refused);
    return await run(context);`,
    replace: `    const running = run(context);
    const refused = checkAccess(principal, route);
    if (refused !== null) throw new FailureError(refused);
    return await running;`,
    caughtBy: { file: "test/http/admission.test.ts", name: "createPaymentIntent" },
  },
  {
    name: "a write runs while its rate limit is counted",
    file: "shared/api/http/api-handler.ts",
    find: `  await dependencies.rateLimit.admit(event, { kind: "organization", id: organizationId });
  const noted`,
    replace: `  const running = run(contextOf(event, principal, request.now)).catch(() => null);
  await dependencies.rateLimit.admit(event, { kind: "organization", id: organizationId });
  await running;
  const noted`,
    caughtBy: { file: "test/http/admission.test.ts", name: "createPaymentIntent" },
  },
  {
    name: "evidence is decided only after its Idempotency-Key is claimed",
    file: "shared/api/http/idempotent-write.ts",
    find: "const deciding = decidesDuringClaim ? decide(0) : null;",
    replace:
      "const deciding = decidesDuringClaim && request.remainingMilliseconds < 0 ? decide(0) : null;",
    caughtBy: { file: "test/http/admission.test.ts", name: "while its Idempotency-Key is claimed" },
  },
];
