import { Logger } from "@aws-lambda-powertools/logger";
import type { Config } from "../config.ts";
import type { Instant } from "../domain/instant.ts";
import { createIdSource, type IdSource } from "../table/id-source.ts";
import { openTable } from "../table/table.ts";
import type { ApiDependencies } from "./api-handler.ts";
import { isDevelopmentBypass } from "./organization.ts";
import { createSessionVerifier } from "./session-token.ts";

export type FunctionDependencies = ApiDependencies & { readonly ids: IdSource };

/** What the operations of an API function are given; made once for each environment. */
export function createDependencies(
  config: Config,
  serviceName: string,
  { notesUse }: { readonly notesUse: boolean } = { notesUse: true },
): FunctionDependencies {
  const now = () => Date.now() as Instant;
  return {
    table: openTable(config.tableName),
    logger: new Logger({ serviceName }),
    now,
    ids: createIdSource(now),
    verifySession: createSessionVerifier(config.oidc, { now: () => new Date(now()) }),
    developmentBypass: isDevelopmentBypass(config),
    notesUse,
  };
}
