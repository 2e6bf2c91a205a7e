import { Logger } from "@aws-lambda-powertools/logger";
import { readScheduledCheck } from "#config.ts";
import { checkDeployment } from "#lib/deployment/smoke-check.ts";
import { checkWiring } from "#lib/deployment/wiring-check.ts";
import { createSecretReader } from "#store/secrets/secret-reader.ts";
import { runCheck } from "./run-check.ts";

const { secretId, ...deployment } = readScheduledCheck();
const logger = new Logger({ serviceName: "scheduled-check" });

/** Runs on a schedule: the smoke test, with the API key of an organization of its own. */
export const handler = runCheck({
  deployment,
  readKey: createSecretReader(secretId, Date.now),
  checkDeployment,
  checkWiring,
  report: (failed) => logger.error("check failed", failed),
});
