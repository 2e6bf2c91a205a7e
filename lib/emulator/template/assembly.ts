import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Json } from "./json.ts";
import { TemplateError } from "./template-error.ts";

const json: z.ZodType<Json> = z.json();

const resourceSchema = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), json).default({}),
  Condition: z.string().optional(),
  // The runner has its own order of creation and never replaces or retains resources.
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  UpdatePolicy: z.unknown().optional(),
  Metadata: z.unknown().optional(),
});

const templateSchema = z.strictObject({
  AWSTemplateFormatVersion: z.string().optional(),
  Description: z.string().optional(),
  Metadata: z.unknown().optional(),
  Parameters: z
    .record(z.string(), z.looseObject({ Type: z.string(), Default: json.optional() }))
    .default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), json))).default({}),
  Conditions: z.record(z.string(), json).default({}),
  /** Rules check parameters at deployment: CDK's only one looks for the bootstrap version. */
  Rules: z.unknown().optional(),
  Resources: z.record(z.string(), resourceSchema).default({}),
  Outputs: z
    .record(
      z.string(),
      z.looseObject({
        Value: json,
        Condition: z.string().optional(),
        Export: z.strictObject({ Name: json }).optional(),
      }),
    )
    .default({}),
});

type Template = z.infer<typeof templateSchema>;
export type TemplateResource = z.infer<typeof resourceSchema>;

export type StackTemplate = {
  readonly name: string;
  readonly template: Template;
};

/** All stacks of a cloud assembly and the paths of their files. */
export type Assembly = {
  readonly stacks: readonly StackTemplate[];
  /** Folder or file by asset hash. */
  readonly assets: ReadonlyMap<string, string>;
};

const manifestSchema = z.looseObject({
  artifacts: z
    .record(
      z.string(),
      z.looseObject({ type: z.string(), properties: z.record(z.string(), json).default({}) }),
    )
    .default({}),
});

const assetManifestSchema = z.looseObject({
  files: z
    .record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string() }) }))
    .default({}),
});

/**
 * Reads every stack of a cloud assembly (`cdk.out`), those of nested assemblies included.
 *
 * @throws TemplateError on an artifact or a template section that is not known.
 */
export function readAssembly(folder: string): Assembly {
  const stacks: StackTemplate[] = [];
  const assets = new Map<string, string>();
  collect(folder, stacks, assets);
  return { stacks, assets };
}

function collect(folder: string, stacks: StackTemplate[], assets: Map<string, string>): void {
  const manifest = read(join(folder, "manifest.json"), manifestSchema);
  for (const [id, artifact] of Object.entries(manifest.artifacts)) {
    const reader = artifactReaders[artifact.type];
    if (reader === undefined)
      throw new TemplateError(`Artifact ${id}: unknown type ${artifact.type}`);
    reader({ id, folder, property: (name) => textOf(artifact.properties[name]) }, stacks, assets);
  }
}

type ArtifactReader = (
  artifact: { id: string; folder: string; property: (name: string) => string | null },
  stacks: StackTemplate[],
  assets: Map<string, string>,
) => void;

/** Artifacts with metadata only; there is nothing to run. */
const ignore: ArtifactReader = () => undefined;

const artifactReaders: Readonly<Record<string, ArtifactReader>> = {
  "aws:cloudformation:stack": ({ id, folder, property }, stacks) => {
    const file = join(folder, property("templateFile") ?? "");
    stacks.push({ name: property("stackName") ?? id, template: read(file, templateSchema) });
  },
  "cdk:asset-manifest": ({ folder, property }, _stacks, assets) =>
    collectAssets(folder, property("file") ?? "", assets),
  "cdk:cloud-assembly": ({ folder, property }, stacks, assets) =>
    collect(join(folder, property("directoryName") ?? ""), stacks, assets),
  "cdk:feature-flag-report": ignore,
  "cdk:tree": ignore,
};

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function collectAssets(folder: string, file: string, assets: Map<string, string>): void {
  const { files } = read(join(folder, file), assetManifestSchema);
  for (const [hash, asset] of Object.entries(files))
    assets.set(hash, join(folder, asset.source.path));
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const message = `${path} is broken: ${error}. Remove ${dirname(path)}; it is made again.`;
    throw new TemplateError(message, { cause: error });
  }
}

function read<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> {
  if (!existsSync(path)) throw new TemplateError(`${path} does not exist`);
  const result = schema.safeParse(parse(path));
  if (!result.success) throw new TemplateError(`${path}: ${z.prettifyError(result.error)}`);
  return result.data;
}
