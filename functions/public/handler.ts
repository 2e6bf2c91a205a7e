import { join } from "node:path";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { ApiState } from "#api/http/chain/api-state.ts";
import { authentication } from "#api/http/chain/authentication.ts";
import { edge } from "#api/http/chain/edge.ts";
import { errors } from "#api/http/chain/errors.ts";
import { headerNames } from "#api/http/chain/header-names.ts";
import { pipeline } from "#api/http/chain/pipeline.ts";
import { rateLimit, subjectOf } from "#api/http/chain/rate-limit.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import type { OperationResult } from "#api/http/operation.ts";
import { routes } from "#api/schema/route/routes.ts";
import { readConfig, readConsoleConfig } from "#config.ts";
import { answerUnrouted } from "./answer-unrouted.ts";
import { BuiltFiles } from "./built-files.ts";
import { getConsole } from "./console/get-console.ts";
import { getConsoleAsset } from "./console/get-console-asset.ts";
import { getContract } from "./document/get-contract.ts";
import { getDocs } from "./document/get-docs.ts";
import { getDocsAsset } from "./document/get-docs-asset.ts";
import { getErrorCatalogue } from "./document/get-error-catalogue.ts";
import { getEventCatalogue } from "./document/get-event-catalogue.ts";
import { getGuide, getGuides } from "./document/get-guides.ts";
import { getHealth } from "./get-health.ts";

// This function may write only the rate limit counters, so an unrouted request does not update
// `lastUsedAt` of its key.
const dependencies = createDependencies(readConfig(), "public", { notesUse: false });

const consoleConfig = readConsoleConfig();
const consoleFiles = new BuiltFiles(join(import.meta.dirname, "console"));
const documents = new BuiltFiles(join(import.meta.dirname, "documents"));

type Operation = (event: APIGatewayProxyEventV2) => OperationResult | Promise<OperationResult>;

const operations = {
  getHealth,
  getOpenapiJson: (event) => getContract(documents, "openapi.json", event),
  getOpenapiYaml: (event) => getContract(documents, "openapi.yaml", event),
  getDocs,
  getErrorCatalogue,
  getEventCatalogue,
  getGuides,
  getGuide,
  getDocsAsset: (event) => getDocsAsset(documents, event),
  getConsole: () => getConsole(consoleFiles, consoleConfig),
  getConsoleAsset: (event) => getConsoleAsset(consoleFiles, event),
} as const satisfies Partial<Record<keyof typeof routes, Operation>>;

const byRouteKey = new Map<string, Operation>(
  (Object.keys(operations) as (keyof typeof operations)[]).map((id) => [
    `${routes[id].method} ${routes[id].path}`,
    operations[id],
  ]),
);

export const handler = pipeline<ApiState>(
  {
    headerNames: headerNames(),
    errors: errors(dependencies),
    edge: edge(dependencies),
    authentication: authentication(dependencies, needsCredential),
    rateLimit: rateLimit(dependencies, subjectOf),
  },
  ({ event }) => (byRouteKey.get(event.routeKey) ?? answerUnrouted)(event),
);

/** What is under `/v1` and not routed: the credential is checked first. */
function needsCredential({ routeKey, rawPath }: APIGatewayProxyEventV2): boolean {
  return !byRouteKey.has(routeKey) && (rawPath === "/v1" || rawPath.startsWith("/v1/"));
}
