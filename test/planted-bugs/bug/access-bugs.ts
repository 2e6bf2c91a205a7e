import type { PlantedBug } from "../planted-bug.ts";

export const accessBugs: readonly PlantedBug[] = [
  {
    name: "the access log has the user of a session",
    in: "createAccessLog",
    find: 'principal.kind === "api_key" ? principal.keyId : null',
    replace:
      'principal.kind === "api_key" ? principal.keyId : principal.kind === "session" ? principal.userId : null',
    caughtBy: {
      test: "access-log.test.ts",
      name: "and no user",
    },
  },
  {
    name: "a session has its permissions in every organization that it chooses",
    in: "resolveSession",
    find: "(permissionsIn.get(organizationId) ?? [])",
    replace: "permissions",
    caughtBy: {
      test: "auth/organization.test.ts",
      name: "chosen",
    },
  },
  {
    name: "a session that has to choose shows the permissions of its token as those of an organization",
    in: "get-session.ts describe",
    find: "permissionsIn === undefined ? credential.claims.permissions : []",
    replace: "permissionsIn?.size === 0 ? [] : credential.claims.permissions",
    caughtBy: {
      test: "describe-credential.test.ts",
      name: "has not chosen",
    },
  },
  {
    name: "a write runs before its scope is checked",
    in: "permission.ts permission",
    find: "before: ({ internal }) => {",
    replace: "after: ({ internal }) => {",
    caughtBy: {
      test: "admission.test.ts",
      name: "createPaymentIntent",
    },
  },
  {
    name: "a write runs while its rate limit is counted",
    in: "rateLimit",
    find: "before: (request) => gate.admit(request.event, subjectOf(request)),",
    replace:
      "before: (request) => void gate.admit(request.event, subjectOf(request)).catch(() => null),",
    caughtBy: {
      test: "precedence.test.ts",
      name: "with a used-up limit",
    },
  },
  {
    name: "a scope for writing covers reading",
    in: "grantsScope",
    find: `held.includes(\`\${group}:*\`)`,
    replace: `held.some((scope) => scope.startsWith(\`\${group}:\`))`,
    caughtBy: {
      test: "auth/organization.test.ts",
    },
  },
  {
    name: "a change and its answer are stored in two transactions",
    in: "idempotent-write.ts carryOut",
    find: "const committed = await commit(table, [\n        ...writes,\n        ...completionWrites(owned, response, now()),\n      ]",
    replace:
      "if (writes.length > 0) await commit(table, writes);\n      const committed = await commit(table, completionWrites(owned, response, now())",
    caughtBy: {
      test: "crash-table.test.ts",
      name: "createApiKey: a new one",
    },
  },
  {
    name: "a request with another body gets the answer of the first (body hash)",
    in: "hashRequest",
    find: "canonicalJson({ operation, params: { ...params }, body })",
    replace: "canonicalJson({ operation, params: { ...params }, body: null })",
    caughtBy: {
      test: "idempotency.test.ts",
    },
  },
  {
    name: "the time limit ends an exchange before what has arrived is read",
    in: "startTimeLimit",
    find: "setImmediate(() => controller.abort(timer.reason))",
    replace: "controller.abort(timer.reason)",
    caughtBy: {
      test: "time-limit.test.ts",
    },
  },
  {
    name: "case work: the comment of a page is counted from the oldest",
    in: "numbersOfPage",
    find: "(_, index) => newest - index",
    replace: "(_, index) => offset + index + 1",
    caughtBy: {
      test: "case/case-work.test.ts",
      name: "are numbered",
    },
  },
  {
    name: "sandbox: a key of a test organization begins like a live one",
    in: "createApiKey",
    find: "apiKeyPrefixes[kind]",
    replace: "apiKeyPrefixes.live",
    caughtBy: {
      test: "scenarios.test.ts",
    },
  },
];
