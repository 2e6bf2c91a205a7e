/** What the simulation needs of the synthesized template: roles, event sources and names. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventSource } from "#lib/emulator/permissions/permission-check.ts";
import type { TemplatePermissions } from "#lib/emulator/permissions/template-permissions.ts";
import { readTemplate } from "#lib/emulator/template/read-template.ts";
import { variableOf } from "#lib/emulator/template/variable-of.ts";
import { fingerprintOfSources } from "#lib/local/synthesize.ts";
import { keptJson } from "../../kept-json.ts";
import { root } from "../function/function-bundles.ts";

export type TemplateRoles = {
  readonly permissions: TemplatePermissions;
  readonly sources: readonly EventSource[];
  readonly tableName: string;
  /** What the functions' names begin with. */
  readonly namePrefix: string;
  /** The variables of each function, by its name without the prefix. */
  readonly environments: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const stage = "local";
const namePrefix = `reconciliation-${stage}-`;

let template: Promise<TemplateRoles> | null = null;

/** Once per process. */
export function readRoles(): Promise<TemplateRoles> {
  template ??= keep();
  return template;
}

async function keep(): Promise<TemplateRoles> {
  const source = await fingerprintOfSources(root, { stage });
  const { permissions, ...others } = await keptJson("template-roles", source, synthesizeRoles);
  const { customerKeys, partitionKeys, secretArns } = permissions;
  return {
    ...others,
    permissions: {
      ...permissions,
      customerKeys: new Map(customerKeys),
      partitionKeys: new Map(partitionKeys),
      secretArns: new Map(secretArns),
    },
  };
}

/** As JSON: maps are lists of their entries. */
async function synthesizeRoles() {
  // CDK takes a second to load, and the roles of one state of the sources are read from a file.
  const { writeAssembly } = await import("../../infra/synthesized-stacks.ts");
  const folder = mkdtempSync(join(tmpdir(), "roles-"));
  try {
    writeAssembly(folder, { stage });
    const { plan, permissions, sources } = readTemplate(folder);
    return {
      permissions: {
        ...permissions,
        customerKeys: [...permissions.customerKeys],
        partitionKeys: [...permissions.partitionKeys],
        secretArns: [...permissions.secretArns],
      },
      sources,
      tableName: variableOf(plan, "TABLE_NAME") ?? "",
      namePrefix,
      environments: Object.fromEntries(
        plan.functions.map(({ name, environment }) => [name.slice(namePrefix.length), environment]),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
