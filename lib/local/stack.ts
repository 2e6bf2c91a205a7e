import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Activity } from "./control/activity.ts";
import { VirtualClock } from "./control/virtual-clock.ts";
import { type DataFile, readDataFile } from "./data/data-files.ts";
import { lockDataFolder } from "./data/data-lock.ts";
import { originsOf } from "./doors/web-page.ts";
import { type Engines, startEngines } from "./engines/engines.ts";
import { functionEnvironment } from "./execution/function-environment.ts";
import { FunctionPool } from "./execution/function-pool.ts";
import { Front } from "./front.ts";
import { FunctionLog } from "./function-log.ts";
import { IdentityProvider } from "./identity-provider.ts";
import { LocalStack, type LocalStackParts } from "./local-stack.ts";
import { type Manners, noManners } from "./manners/manners.ts";
import { OpenedParts } from "./opened-parts.ts";
import { startLocalPartner } from "./partner/partner-server.ts";
import { PermissionProxy } from "./permissions/proxy/permission-proxy.ts";
import { readPermissions } from "./permissions/template-permissions.ts";
import { credentials } from "./provision/aws-environment.ts";
import type { Outputs } from "./provision/outputs.ts";
import { provision } from "./provision/provision.ts";
import {
  type ApiKeyWriter,
  type SeededOrganization,
  seedApiKeyWriter,
  seedOrganizations,
} from "./provision/seed.ts";
import { synthesize } from "./provision/synthesize.ts";
import { localUsers } from "./sign-in/local-users.ts";
import type { SessionRequest } from "./sign-in/session-request.ts";
import { EventSources } from "./sources/event-sources.ts";
import { StreamPositions } from "./sources/stream-position.ts";
import { readAssembly } from "./template/assembly.ts";
import { makePlan, type Plan, sourcesOf } from "./template/plan.ts";
import { resolveAssembly } from "./template/resolved-template.ts";

export type LocalStackOptions = {
  /** Port of the API; 0, the default, for any free one. */
  readonly port?: number;
  /** Whether to use another port if that one is in use. */
  readonly portIsPreference?: boolean;
  /** Folder that keeps the table; without one it is in memory. */
  readonly dataDir?: string;
  /** File for the functions' output, overwritten at the start; without one only the newest part is kept. */
  readonly logFile?: string;
  /** Folder of a cloud assembly to run instead of the project's own. */
  readonly assembly?: string;
  /** CDK context beside cdk.json's and `stage: local`. */
  readonly context?: Readonly<Record<string, string>>;
  /** Environment variables of every function, added to the template's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** URL of the partner's API, in place of the local partner. */
  readonly partnerBaseUrl?: string;
  /** URL of another DynamoDB than the engine that comes with the project. */
  readonly dynamodbEndpoint?: string;
  /** What AWS does now and then; absent: nothing of it. */
  readonly manners?: Partial<Manners>;
};

type Base = Omit<BaseWithProxy, "proxy" | "manners">;

type BaseWithProxy = Pick<
  LocalStackParts,
  "engines" | "identity" | "fronts" | "clock" | "opened" | "proxy"
> & {
  readonly manners: Manners;
  readonly partner: { readonly baseUrl: string };
};

const root = join(import.meta.dirname, "..", "..");
const anyPort = { port: 0, isPreference: false };

/** All permissions that a signed-in user of the demo organization may need. */
const allPermissions = [
  "cases_action",
  "cases_approve",
  "rules_manage",
  "evidence_write",
  "integrations_manage",
  "webhooks_manage",
  "imports_manage",
  "api_keys_manage",
] as const;

/**
 * Starts the whole service on this machine from its synthesized template.
 *
 * @throws TemplateError if the template contains something unknown to the local stack.
 */
export async function startLocalStack(options: LocalStackOptions = {}): Promise<LocalStack> {
  const opened = new OpenedParts();
  try {
    if (options.dataDir !== undefined) {
      mkdirSync(options.dataDir, { recursive: true });
      opened.addLast(lockDataFolder(options.dataDir));
    }
    const [base, assemblyFolder] = await Promise.all([
      openBase(options, opened),
      options.assembly ?? synthesize(root, { stage: "local", ...options.context }),
    ]);
    const assembly = readAssembly(assemblyFolder);
    const addresses = {
      apiUrl: base.fronts.api.url,
      functionUrl: `${base.fronts.functionUrl.url}/`,
      queueUrl: base.engines.queues.url,
    };
    const resources = resolveAssembly(assembly, addresses);
    const plan = makePlan(resources, assembly.assets);
    await provision(plan, base.engines);
    const permissions = readPermissions(resources);
    const manners = { ...noManners, ...options.manners };
    const { endpoints: engines } = base.engines;
    const origins = [...originsOf(base.fronts.api.url), ...(plan.cors?.AllowOrigins ?? [])];
    base.identity.allow(origins);
    const doors = { operators: [credentials], origins };
    const settings = { engines, permissions, manners, sources: sourcesOf(plan), doors };
    const proxy = await opened.add(PermissionProxy.start(settings));
    const stack = new LocalStack(await assemble(plan, { ...base, proxy, manners }, options));
    stack.start();
    return stack;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

async function openBase(options: LocalStackOptions, opened: OpenedParts): Promise<Base> {
  const clock = restoreClock(dataFile(options, "clock.json"));
  const apiPort = { port: options.port ?? 0, isPreference: options.portIsPreference ?? false };
  const { partnerBaseUrl } = options;
  const [api, functionUrl, control, partner, identity, engines] = await Promise.all([
    opened.add(Front.open(apiPort)),
    opened.add(Front.open(anyPort)),
    opened.add(Front.open(anyPort)),
    partnerBaseUrl === undefined
      ? opened.add(startLocalPartner(() => clock.now()))
      : { baseUrl: partnerBaseUrl },
    opened.add(IdentityProvider.start(clock, dataFile(options, "identity.json"))),
    opened.add(
      startEngines({
        root,
        clock,
        dataDir: options.dataDir ?? null,
        dynamodbEndpoint: options.dynamodbEndpoint ?? null,
      }),
    ),
  ]);
  const fronts = { api, functionUrl, control };
  return { clock, fronts, partner, identity, engines, opened };
}

/** Creates the running parts from the plan. */
async function assemble(
  plan: Plan,
  base: BaseWithProxy,
  options: LocalStackOptions,
): Promise<LocalStackParts> {
  const { engines, identity, clock, proxy } = base;
  const activity = new Activity();
  const log = new FunctionLog(options.logFile ?? null);
  const positions = new StreamPositions(dataFile(options, "stream-positions.json"));
  const pool = new FunctionPool(
    plan.functions,
    (each) => ({
      ...functionEnvironment(each, proxy.endpoints, identity.environment),
      PARTNER_BASE_URL: base.partner.baseUrl,
      OUTBOUND_ALLOW_LOOPBACK: "1",
      ...options.environment,
    }),
    { clock, activity, log: log.write, manners: base.manners },
  );
  const { endpoints } = proxy;
  const { manners } = base;
  const parts = { engines, endpoints, manners, pool, activity, clock, positions, log: log.write };
  const writeApiKey = apiKeyWriter(plan, engines);
  const seedFile = dataFile(options, "seed.json");
  const seed = await seedOrganizations(writeApiKey, seedFile, clock.now());
  identity.offer(localUsers(sessionIn(seed.demo), seed.other.organizationId));
  return {
    ...base,
    plan,
    activity,
    log,
    positions,
    pool,
    seed,
    writeApiKey,
    sources: await EventSources.create(plan, parts),
    clockFile: dataFile(options, "clock.json"),
    outputs: await makeOutputs(plan, base, seed),
  };
}

async function makeOutputs(
  plan: Plan,
  base: Pick<BaseWithProxy, "fronts" | "engines" | "identity" | "partner" | "proxy">,
  seed: LocalStackParts["seed"],
): Promise<Outputs> {
  const { fronts, engines, identity, proxy } = base;
  const withSession = async (organization: SeededOrganization) => ({
    organizationId: organization.organizationId,
    apiKey: organization.apiKey,
    sessionToken: await identity.mintSession(sessionIn(organization)),
  });
  return {
    baseUrl: fronts.api.url,
    functionUrl: plan.functionUrlTarget === null ? null : fronts.functionUrl.url,
    controlUrl: fronts.control.url,
    ...(await withSession(seed.demo)),
    other: await withSession(seed.other),
    tableName: plan.tableName,
    buckets: {
      files: variableOf(plan, "OBJECT_BUCKET"),
      manifests: variableOf(plan, "MANIFEST_BUCKET"),
    },
    masterSecrets: {
      outbound: variableOf(plan, "OUTBOUND_MASTER_SECRET_ID"),
      inbound: variableOf(plan, "INBOUND_MASTER_SECRET_ID"),
    },
    manifestPublicKey: engines.keys.publicKey,
    endpoints: proxy.operatorEndpoints ?? engines.endpoints,
    credentials,
    partner: { baseUrl: base.partner.baseUrl },
    identityProvider: { issuer: identity.issuer, jwksUrl: identity.jwksUrl },
    pid: process.pid,
  };
}

/** The value that functions get; null if no function has the variable. */
function variableOf({ functions }: Plan, name: string): string | null {
  return functions.find(({ environment }) => name in environment)?.environment[name] ?? null;
}

function sessionIn({ organizationId }: SeededOrganization): SessionRequest {
  return {
    subject: `user_of_${organizationId}`,
    organizationId,
    permissions: allPermissions,
    organizations: [organizationId],
  };
}

/** Without a table there is no place for keys. */
function apiKeyWriter(plan: Plan, engines: Engines): ApiKeyWriter {
  const { tableName } = plan;
  if (tableName === null) return async () => undefined;
  return seedApiKeyWriter(engines.dynamodb, tableName);
}

function restoreClock(file: string | null): VirtualClock {
  const clock = new VirtualClock();
  const stored = readDataFile(file, z.object({ offsetMilliseconds: z.int().min(0) }));
  if (stored !== null) clock.advance(stored.offsetMilliseconds);
  return clock;
}

function dataFile({ dataDir }: LocalStackOptions, name: DataFile): string | null {
  return dataDir === undefined ? null : join(dataDir, name);
}
