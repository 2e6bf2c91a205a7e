/** The dependencies of an API function on a table in memory: nobody needs a credential, and no limit is reached. */
import type { ApiDependencies } from "#api/http/api-handler.ts";
import { RequestLog } from "#api/http/request-log.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { organizationOf } from "#test/organization.ts";
import { openMemoryStore } from "#test/simulation/aws/table-store.ts";

export const organizationId = organizationOf("org_chain");

type ChainDependencies = ApiDependencies & {
  /** Everything that the table holds. */
  readonly items: () => Promise<readonly object[]>;
};

export function apiDependencies(): ChainDependencies {
  const store = openMemoryStore();
  const now = () => Date.parse("2026-03-02T12:00:00Z");
  const log = async () => {};
  return {
    table: openTable(store.name, {
      region: "eu-central-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      requestHandler: store.requestHandler,
    }),
    items: store.items,
    ids: createIdSource(now),
    logger: { error: log, warn: log },
    rateLimit: {
      admit: async () => {},
      isUsedUp: () => false,
      admitFailed: async () => null,
      headersOf: () => ({}),
    },
    logAccess: () => {},
    requestLog: new RequestLog({ write: async () => {}, now }),
    now,
    verifySession: async () => null,
    developmentBypass: true,
    notesUse: false,
    edge: null,
  };
}
