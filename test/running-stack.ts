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

export default async function startRunningStack(project: TestProject) {
  const stack = await startLocalStack();
  project.provide("baseUrl", stack.outputs.baseUrl);
  project.provide("controlUrl", stack.outputs.controlUrl);
  project.provide("organizationId", stack.outputs.organizationId);
  project.provide("apiKey", stack.outputs.apiKey);
  return () => stack.stop();
}
