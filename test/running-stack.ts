/**
 * One local stack for a whole run of the tests: every HTTP test talks to it, each in
 * organizations of its own, so that tests never disturb one another.
 */
import type { TestProject } from "vitest/node";
import { startLocalStack } from "../lib/local/stack.ts";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    controlUrl: string;
    organizationId: string;
    apiKey: string;
  }
}

/** Tests make more requests a minute than one client may; rate limits have a stack of their own. */
const withoutLimits = {
  RATE_LIMIT_PER_MINUTE: "1000000",
  RATE_LIMIT_CLIENT_PER_MINUTE: "1000000",
  RATE_LIMIT_INTEGRATION_PER_MINUTE: "1000000",
};

export default async function startRunningStack(project: TestProject) {
  const stack = await startLocalStack({ environment: withoutLimits });
  project.provide("baseUrl", stack.outputs.baseUrl);
  project.provide("controlUrl", stack.outputs.controlUrl);
  project.provide("organizationId", stack.outputs.organizationId);
  project.provide("apiKey", stack.outputs.apiKey);
  return () => stack.stop();
}
