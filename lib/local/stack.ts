import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { restoreClock } from "#lib/emulator/control/kept-clock.ts";
import type { EmulatorParts } from "#lib/emulator/emulator.ts";
import { Front } from "#lib/emulator/front.ts";
import { type EmulatorOptions, openEmulator } from "#lib/emulator/open-emulator.ts";
import { OpenedParts } from "#lib/emulator/opened-parts.ts";
import { credentials } from "#lib/emulator/provision/aws-environment.ts";
import type { FunctionPlan, StackPlan } from "#lib/emulator/template/plan.ts";
import { variableOf } from "#lib/emulator/template/variable-of.ts";
import { dataFolder } from "./data-files.ts";
import { lockDataFolder } from "./data-lock.ts";
import { functionVariables } from "./function-variables.ts";
import { LocalStack } from "./local-stack.ts";
import type { Outputs } from "./outputs.ts";
import { startLocalPartner } from "./partner/partner-server.ts";
import {
  type ApiKeyWriter,
  type Seed,
  type SeededOrganization,
  seedApiKeyWriter,
  seedOrganizations,
} from "./seed.ts";
import { IdentityProvider } from "./sign-in/identity-provider.ts";
import { localUsers } from "./sign-in/local-users.ts";
import type { SessionRequest } from "./sign-in/session-request.ts";
import { synthesize } from "./synthesize.ts";

export type LocalStackOptions = Pick<
  EmulatorOptions,
  "port" | "portIsPreference" | "logFile" | "dynamodbEndpoint" | "manners"
> & {
  /** Folder that keeps the table; without one it is in memory. */
  readonly dataDir?: string;
  /** Folder of a cloud assembly to run instead of the project's own. */
  readonly assembly?: string;
  /** CDK context beside cdk.json's and `stage: local`. */
  readonly context?: Readonly<Record<string, string>>;
  /** Environment variables of every function, added to the template's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** URL of the partner's API, in place of the local partner. */
  readonly partnerBaseUrl?: string;
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
 * @throws TemplateError if the template contains something unknown to the emulator.
 */
export async function startLocalStack(options: LocalStackOptions = {}): Promise<LocalStack> {
  return await OpenedParts.during(async (opened) => {
    const stack = await openLocalStack(options, opened);
    stack.start();
    return stack;
  });
}

async function openLocalStack(
  { dataDir, assembly, context, environment, partnerBaseUrl, ...options }: LocalStackOptions,
  opened: OpenedParts,
): Promise<LocalStack> {
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true });
    opened.addLast(lockDataFolder(dataDir));
  }
  const files = dataDir === undefined ? null : dataFolder(dataDir);
  const clock = restoreClock(files?.clock ?? null);
  const [control, partner, identity] = await Promise.all([
    opened.add(Front.open(anyPort)),
    partnerBaseUrl === undefined
      ? opened.add(startLocalPartner(() => clock.now()))
      : { baseUrl: partnerBaseUrl },
    opened.add(IdentityProvider.start(clock, files?.identity ?? null)),
  ]);
  const environmentOf = (plan: FunctionPlan) => ({
    ...("OIDC_ISSUER" in plan.environment && identity.environment),
    PARTNER_BASE_URL: partner.baseUrl,
    OUTBOUND_ALLOW_LOOPBACK: "1",
    ...environment,
  });
  const emulator = await openEmulator(
    {
      ...options,
      ...(files !== null && { files }),
      clock,
      assembly: () => assembly ?? synthesize(root, { stage: "local", ...context }),
      environmentOf,
    },
    opened,
  );
  const writeApiKey = apiKeyWriter(emulator);
  const seed = await seedOrganizations(writeApiKey, files?.seed ?? null, clock.now());
  identity.allow(emulator.origins);
  identity.offer(localUsers(sessionIn(seed.demo), seed.other.organizationId));
  const outputs = await makeOutputs({ emulator, control, identity, partner, seed, environmentOf });
  return new LocalStack({ emulator, control, identity, seed, writeApiKey, outputs });
}

async function makeOutputs(parts: {
  readonly emulator: EmulatorParts;
  readonly control: Front;
  readonly identity: IdentityProvider;
  readonly partner: { readonly baseUrl: string };
  readonly seed: Seed;
  readonly environmentOf: (plan: FunctionPlan) => Readonly<Record<string, string>>;
}): Promise<Outputs> {
  const { emulator, control, identity, partner, seed, environmentOf } = parts;
  const { plan, addresses, engines } = emulator;
  const withSession = async (organization: SeededOrganization) => ({
    organizationId: organization.organizationId,
    apiKey: organization.apiKey,
    sessionToken: await identity.mintSession(sessionIn(organization)),
  });
  return {
    baseUrl: addresses.api,
    functionUrl: addresses.functionUrl,
    controlUrl: control.url,
    ...(await withSession(seed.demo)),
    other: await withSession(seed.other),
    tableName: tableNameOf(plan),
    buckets: {
      files: variableOf(plan, "OBJECT_BUCKET"),
      archive: variableOf(plan, "ARCHIVE_BUCKET"),
      manifests: variableOf(plan, "MANIFEST_BUCKET"),
    },
    masterSecrets: {
      outbound: variableOf(plan, "OUTBOUND_MASTER_SECRET_ID"),
      inbound: variableOf(plan, "INBOUND_MASTER_SECRET_ID"),
    },
    manifestPublicKey: engines.keys.publicKey,
    endpoints: addresses.endpoints,
    credentials,
    functionVariables: functionVariables({ plan, endpoints: addresses.endpoints, environmentOf }),
    partner: { baseUrl: partner.baseUrl },
    identityProvider: { issuer: identity.issuer, jwksUrl: identity.jwksUrl },
    pid: process.pid,
  };
}

/** The table that the functions use: of the template, or one that exists; null if they use none. */
function tableNameOf(plan: StackPlan): string | null {
  return variableOf(plan, "TABLE_NAME");
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
function apiKeyWriter({ plan, engines }: EmulatorParts): ApiKeyWriter {
  const tableName = tableNameOf(plan);
  if (tableName === null) return async () => undefined;
  return seedApiKeyWriter(engines.dynamodb, tableName);
}
