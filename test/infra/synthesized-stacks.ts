import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { App } from "aws-cdk-lib/core";
import cdkJson from "#cdk.json" with { type: "json" };
import { apiFunctions } from "#lib/function/api-functions.ts";
import { addStacks } from "#lib/stack/stacks.ts";

export const functionNames = [
  ...Object.keys(apiFunctions),
  "stream-relay",
  "list-counter",
  "file-worker",
  "exporter",
  "matcher",
  "partner-poller",
  "outbound-delivery",
  "outbound-slow-delivery",
  "deadline-sweeper",
  "missed-work-sweeper",
  "audit-sealer",
  "minute-dispatcher",
];

type Properties = Record<string, unknown>;
export type Resource = { Type: string; Properties: Properties; DeletionPolicy?: string };

/** Creates a folder with a minimal bundle for each function except those named. */
export function makeBundles(without: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), "bundles-"));
  const folders = [...functionNames, "scheduled-check"];
  for (const name of folders.filter((each) => !without.includes(each))) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, "index.mjs"), `export const handler = "${name}";\n`);
  }
  return root;
}

let unchanged: ReturnType<typeof synthesizeWith> | null = null;

/**
 * Synthesizes the templates of one stage from the context of cdk.json with changes. Without changes, once for
 * all test files of a worker, which must not change them.
 */
export function synthesize(context?: Record<string, unknown>, assetRoot?: string) {
  if (context !== undefined) return synthesizeWith(context, { assetRoot });
  unchanged ??= synthesizeWith({});
  return unchanged;
}

/** The same, with CDK's validation by the rules of cfn-lint. It takes seconds. */
export function synthesizeValidated(context: Record<string, unknown>) {
  return synthesizeWith(context, { validates: true });
}

type Options = { readonly assetRoot?: string | undefined; readonly validates?: true };

/** Writes the cloud assembly of one stage, with minimal bundles. */
export function writeAssembly(outdir: string, context: Record<string, unknown>): void {
  const bundles = makeBundles();
  try {
    const app = new App({
      context: { ...cdkJson.context, ...context },
      analyticsReporting: false,
      treeMetadata: false,
      outdir,
      builtinCloudFormationValidation: false,
    });
    addStacks(app, bundles);
    app.synth();
  } finally {
    rmSync(bundles, { recursive: true, force: true });
  }
}

function synthesizeWith(context: Record<string, unknown>, { assetRoot, validates }: Options = {}) {
  const bundles = assetRoot ?? makeBundles();
  const outdir = mkdtempSync(join(tmpdir(), "assembly-"));
  try {
    const app = new App({
      context: { ...cdkJson.context, ...context },
      analyticsReporting: false,
      treeMetadata: false,
      outdir,
      // The local stack's template and that of the README's `cdk synth` are validated too.
      builtinCloudFormationValidation: validates === true,
    });
    const stacks = addStacks(app, bundles);
    return {
      data: Template.fromStack(stacks.data),
      messaging: Template.fromStack(stacks.messaging),
      service: Template.fromStack(stacks.service),
      alarms: Template.fromStack(stacks.alarms),
      ...(stacks.edge !== null && { edge: Template.fromStack(stacks.edge) }),
      ...(stacks.check !== null && { check: Template.fromStack(stacks.check) }),
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
    rmSync(bundles, { recursive: true, force: true });
  }
}

export type Templates = ReturnType<typeof synthesize>;

export function allOfType(templates: Templates, type: string): Map<string, Resource> {
  const found = new Map<string, Resource>();
  for (const template of Object.values(templates)) {
    for (const [id, resource] of Object.entries(template.findResources(type))) {
      found.set(id, resource as Resource);
    }
  }
  return found;
}

export type FunctionResource = { id: string; properties: Properties };

/** Functions by folder name. */
export function functionsByName(templates: Templates): Map<string, FunctionResource> {
  const prefix = "reconciliation-dev-";
  const functions = new Map<string, FunctionResource>();
  for (const [id, { Properties: properties }] of allOfType(templates, "AWS::Lambda::Function")) {
    functions.set(String(properties["FunctionName"]).slice(prefix.length), { id, properties });
  }
  return functions;
}

/** The logical id of the alias of a function, by its folder name. */
export function aliasOf(templates: Templates, name: string): string {
  const id = functionsByName(templates).get(name)?.id;
  for (const [alias, { Properties }] of allOfType(templates, "AWS::Lambda::Alias")) {
    if ((Properties["FunctionName"] as { Ref: string }).Ref === id) return alias;
  }
  throw new Error(`${name} has no alias`);
}

/** The logical id of the function that an event source mapping invokes by its alias. */
export function invokedBy(templates: Templates, { Properties }: Resource): string | undefined {
  const alias = /"Ref":"(\w+)"/.exec(JSON.stringify(Properties["FunctionName"]))?.[1] ?? "";
  const target = allOfType(templates, "AWS::Lambda::Alias").get(alias)?.Properties["FunctionName"];
  return (target as { Ref: string } | undefined)?.Ref;
}

/** The name of the alias of a function, as event source mappings have it. */
export function aliasName(templates: Templates, name: string): object {
  const parts = { "Fn::Split": [":", { Ref: aliasOf(templates, name) }] };
  return { "Fn::Join": ["", [{ "Fn::Select": [6, parts] }, ":live"]] };
}

export type Statement = {
  Effect: string;
  Action: string[];
  Resource: unknown[];
  Condition?: unknown;
};

function toList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

type Policy = {
  PolicyDocument: {
    Statement: {
      Effect: string;
      Action: string | string[];
      Resource: unknown;
      Condition?: unknown;
    }[];
  };
  Roles: { Ref: string }[];
};

/** The permissions of each role, by the role's logical id. */
function statementsByRole(templates: Templates): Map<string, Statement[]> {
  const byRole = new Map<string, Statement[]>();
  for (const { Properties } of allOfType(templates, "AWS::IAM::Policy").values()) {
    const policy = Properties as unknown as Policy;
    for (const role of policy.Roles) {
      const statements = policy.PolicyDocument.Statement.map((statement) => ({
        ...statement,
        Action: toList(statement.Action),
        Resource: toList(statement.Resource),
      }));
      byRole.set(role.Ref, [...(byRole.get(role.Ref) ?? []), ...statements]);
    }
  }
  return byRole;
}

/** The permissions of one function, by its folder name. */
export function statementsOf(templates: Templates, name: string): Statement[] {
  const role = functionsByName(templates).get(name)?.properties["Role"] as
    | { "Fn::GetAtt": [string, string] }
    | undefined;
  if (role === undefined) throw new Error(`No function ${name}`);
  return statementsByRole(templates).get(role["Fn::GetAtt"][0]) ?? [];
}
