import type { Config } from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { countNow } from "#store/metrics/count-now.ts";
import { createSecretReader } from "#store/secrets/secret-reader.ts";
import { findOrganizationLimits } from "#store/table/access/organization-limits-store.ts";
import { leaseTokens } from "#store/table/access/rate-limit-store.ts";
import { addFailures } from "#store/table/access/request-log-store.ts";
import { createIdSource, type IdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { createAccessLog } from "./access-log.ts";
import type { ApiDependencies } from "./api-handler.ts";
import { createMemberNotes } from "./auth/member-notes.ts";
import { isDevelopmentBypass } from "./auth/organization.ts";
import { createSessionVerifier } from "./auth/session-token.ts";
import type { EdgeDependency } from "./chain/edge.ts";
import { createFailureLog } from "./error/failure-log.ts";
import { createRateLimitGate } from "./rate-limit/rate-limit-gate.ts";
import { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { RequestLog } from "./request-log.ts";

export type FunctionDependencies = ApiDependencies & {
  readonly ids: IdSource;
  readonly refusedKeptMilliseconds: number;
  readonly eventsKeptMilliseconds: number;
};

/** Creates the dependencies of an API function, once per execution environment. */
export function createDependencies(
  config: Config,
  serviceName: string,
  { notesUse }: { readonly notesUse: boolean } = { notesUse: true },
): FunctionDependencies {
  const now = () => Date.now() as Instant;
  const table = openTable(config.tableName, {}, openArchive(config.archiveBucket));
  const logger = createFailureLog(serviceName, (kind) =>
    countNow(config.stage, "TrailFailures", kind),
  );
  const limiter = new RateLimiter({
    limits: config.rateLimits,
    lease: (request) => leaseTokens(table, request),
    readOwnLimit: async (organizationId) => {
      const limits = await findOrganizationLimits(table, organizationId, { isStrong: false });
      return { limit: limits.rateLimitPerMinute, isSuspended: limits.suspendedFor !== null };
    },
    onError: (error) => logger.error("rate limit counter unavailable", { error: error as Error }),
    now,
  });
  return {
    table,
    logger,
    logAccess: createAccessLog(config.logsAccess),
    rateLimit: createRateLimitGate(limiter),
    requestLog: new RequestLog({
      write: (organizationId, failures) => addFailures(table, organizationId, failures),
      now,
    }),
    now,
    ids: createIdSource(now),
    verifySession: createSessionVerifier(config.oidc, { now: () => new Date(now()) }),
    refusedKeptMilliseconds: config.refusedKeptMilliseconds,
    eventsKeptMilliseconds: config.eventsKeptMilliseconds,
    edge: createEdge(config.edge, now),
    developmentBypass: isDevelopmentBypass(config),
    notesUse,
    ...(notesUse ? { noteMember: createMemberNotes(table) } : {}),
  };
}

function createEdge(edge: Config["edge"], now: () => number): EdgeDependency["edge"] {
  if (edge === null) return null;
  const { secretId, isOnlyDoor } = edge;
  return { readSecret: createSecretReader(secretId, now), isOnlyDoor };
}
