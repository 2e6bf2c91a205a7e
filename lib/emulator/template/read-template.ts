import type { EventSource } from "../permissions/permission-check.ts";
import { readPermissions, type TemplatePermissions } from "../permissions/template-permissions.ts";
import { readAssembly } from "./assembly.ts";
import { makePlan, type StackPlan, sourcesOf } from "./plan.ts";
import { resolveAssembly } from "./resolved-template.ts";
import type { Addresses } from "./resource-types.ts";

/** All that is read of a cloud assembly. */
export type ReadTemplate = {
  readonly plan: StackPlan;
  readonly permissions: TemplatePermissions;
  /** What Lambda reads in the name of the functions. */
  readonly sources: readonly EventSource[];
};

const nowhere: Addresses = {
  apiUrl: "http://127.0.0.1:1",
  functionUrl: "http://127.0.0.1:1/",
  queueUrl: "http://127.0.0.1:1",
};

/**
 * @param folder of the cloud assembly (`cdk.out`)
 * @param addresses to which the template's references resolve; by default some at which nobody answers
 * @throws TemplateError if the template contains something unknown to the emulator
 */
export function readTemplate(folder: string, addresses: Addresses = nowhere): ReadTemplate {
  const assembly = readAssembly(folder);
  const resources = resolveAssembly(assembly, addresses);
  const plan = makePlan(resources, assembly.assets);
  return { plan, permissions: readPermissions(resources), sources: sourcesOf(plan) };
}
