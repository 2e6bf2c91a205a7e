/**
 * One local stack for a whole test run: every HTTP test uses it, each with its own organizations,
 * so that tests do not affect each other.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Manners } from "#lib/emulator/manners/manners.ts";
import { reportText } from "#lib/emulator/permissions/proxy/report-text.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { assertNoSecrets } from "./log-secrets.ts";
import { sharedEngine } from "./table/table-engine.ts";

declare module "vitest" {
  export interface ProvidedContext {
    outputs: Outputs;
    baseUrl: string;
    controlUrl: string;
    organizationId: string;
    apiKey: string;
    sessionToken: string;
    partnerBaseUrl: string;
    functionUrl: string;
    tableName: string;
    dynamodbEndpoint: string;
    /** Without the manners of AWS: no call fails, and none is carried out twice. */
    isCalm: boolean;
    /** After this time a test counts as hanging (vitest.config.ts). */
    hangMilliseconds: number;
  }
}

/**
 * Tests make more requests a minute than one client may (rate limit tests have their own stack),
 * and their webhook receivers listen on this machine.
 */
const environment = {
  OUTBOUND_ALLOW_LOOPBACK: "1",
  RATE_LIMIT_PER_MINUTE: "1000000",
  RATE_LIMIT_CLIENT_PER_MINUTE: "1000000",
  RATE_LIMIT_INTEGRATION_PER_MINUTE: "1000000",
  RATE_LIMIT_REFUSED_PER_MINUTE: "1000000",
};

/** What the functions' calls needed, and the permissions that none of them used. */
const permissionsFile = join(import.meta.dirname, "..", ".local", "permissions.txt");

export default async function startRunningStack(
  project: TestProject,
  manners: Partial<Manners> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "running-stack-"));
  const logFile = join(folder, "functions.log");
  const stack = await startLocalStack({
    ...{ environment, logFile, manners },
    ...(sharedEngine !== undefined && { dynamodbEndpoint: sharedEngine }),
  });
  const { outputs } = stack;
  project.provide("outputs", outputs);
  project.provide("baseUrl", outputs.baseUrl);
  project.provide("controlUrl", outputs.controlUrl);
  project.provide("organizationId", outputs.organizationId);
  project.provide("apiKey", outputs.apiKey);
  project.provide("sessionToken", outputs.sessionToken);
  project.provide("partnerBaseUrl", outputs.partner.baseUrl);
  project.provide("functionUrl", outputs.functionUrl ?? "");
  project.provide("tableName", outputs.tableName ?? "");
  project.provide("dynamodbEndpoint", outputs.endpoints.dynamodb);
  const isCalm = Object.keys(manners).length === 0;
  project.provide("isCalm", isCalm);
  return async () => {
    const permissions = await stack.permissionReport();
    await writeFile(permissionsFile, reportText(permissions));
    const { faults } = permissions;
    const happened = Object.entries({ ...faults, coldStarts: stack.coldStarts });
    const text = happened.map(([name, count]) => `${name} ${count}`).join(", ");
    if (!isCalm) process.stdout.write(`Manners: ${text}\n`);
    await stack.stop();
    try {
      if (permissions.refused.length > 0) {
        throw new Error(`Calls without permission:\n${permissions.refused.join("\n")}`);
      }
      const { other } = outputs;
      const credentials = [outputs.apiKey, outputs.sessionToken, other.apiKey, other.sessionToken];
      assertNoSecrets(await readFile(logFile, "utf8"), credentials);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}
