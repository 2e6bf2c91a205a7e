/** The stage `local`, whose templates SAM and LocalStack run too (docs/deployment.md, On this machine). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routes } from "#api/schema/route/routes.ts";
import {
  allOfType,
  functionNames,
  type Resource,
  synthesize,
  type Templates,
} from "./synthesized-stacks.ts";

/** CDK's command adds the folders of the code, in which SAM finds it. */
const templates = synthesize({ stage: "local", "aws:cdk:enable-asset-metadata": true });
const prefix = "reconciliation-local-";

type LocalFunction = Resource & { readonly Metadata?: Readonly<Record<string, unknown>> };

function functionsOf(of: Templates): Map<string, LocalFunction> {
  return allOfType(of, "AWS::Lambda::Function") as Map<string, LocalFunction>;
}

function typesOf(of: Templates): Set<string> {
  return new Set(
    Object.values(of).flatMap((template) =>
      Object.values(template.toJSON()["Resources"] as Record<string, Resource>).map(
        ({ Type }) => Type,
      ),
    ),
  );
}

/** The kept list is the table of the document: what SAM and LocalStack do with each type. */
function documentedTypes(): string[] {
  const text = readFileSync(join(import.meta.dirname, "../../docs/deployment.md"), "utf8");
  return [...text.matchAll(/^\| `(AWS::\w+::\w+)` \|(?: [^|]+ \|){2}$/gm)].map(
    ([, type]) => type ?? "",
  );
}

test("the document says of each resource type what SAM and LocalStack do with it, and names no other", () => {
  const documented = documentedTypes();
  expect(new Set(documented).size).toBe(documented.length);
  expect([...documented].sort()).toEqual([...typesOf(templates)].sort());
});

test("the stage local has no alias, version, canary or dashboard; another stage has them", () => {
  const left = [
    "AWS::Lambda::Alias",
    "AWS::Lambda::Version",
    "AWS::CodeDeploy::Application",
    "AWS::CodeDeploy::DeploymentGroup",
    "AWS::CloudWatch::Dashboard",
  ];
  const dev = typesOf(synthesize());
  for (const type of left) {
    expect(typesOf(templates)).not.toContain(type);
    expect(dev).toContain(type);
  }
});

test("a canary of the settings is no error at the stage local", () => {
  expect(typesOf(synthesize({ stage: "local", canaryMinutes: 5 }))).toEqual(typesOf(templates));
});

test("SAM knows each function by the name of its folder", () => {
  const names = [...functionsOf(templates).values()].map(({ Properties, Metadata }) => {
    const name = String(Properties["FunctionName"]).slice(prefix.length);
    expect(Metadata?.["SamResourceId"]).toBe(name);
    expect(Metadata?.["aws:asset:path"]).toEqual(expect.any(String));
    return name;
  });
  expect(names.sort()).toEqual([...functionNames].sort());
});

test("functions have this machine's architecture; at another stage ARM", () => {
  const architectures = (of: Templates) =>
    new Set([...functionsOf(of).values()].flatMap((each) => each.Properties["Architectures"]));
  const own = process.arch === "x64" ? "x86_64" : "arm64";
  expect(architectures(templates)).toEqual(new Set([own]));
  expect(architectures(synthesize())).toEqual(new Set(["arm64"]));
});

function variablesOf({ Properties }: Resource): Record<string, unknown> {
  return (Properties["Environment"] as { Variables: Record<string, unknown> }).Variables;
}

/** SAM passes on only what the template names; the SDK takes an empty one as absent. */
test("every function names the endpoint variable of each service, without value, and none names the common one", () => {
  for (const each of functionsOf(templates).values()) {
    const named = Object.entries(variablesOf(each)).filter(([name]) => name.startsWith("AWS_"));
    expect(Object.fromEntries(named)).toEqual({
      AWS_ENDPOINT_URL_DYNAMODB: "",
      AWS_ENDPOINT_URL_SQS: "",
      AWS_ENDPOINT_URL_S3: "",
      AWS_ENDPOINT_URL_SECRETS_MANAGER: "",
      AWS_ENDPOINT_URL_KMS: "",
    });
  }
  for (const each of functionsOf(synthesize()).values()) {
    expect(Object.keys(variablesOf(each)).filter((name) => name.startsWith("AWS_"))).toEqual([]);
  }
});

test("each integration leads to a function of the template, which SAM looks up by its logical id", () => {
  const apis = [...allOfType(templates, "AWS::ApiGatewayV2::Api").values()];
  const operations = apis.flatMap(({ Properties }) => {
    const { paths } = Properties["Body"] as { paths: Record<string, Record<string, object>> };
    return Object.values(paths).flatMap((item) => Object.values(item));
  });
  const ids = [...functionsOf(templates).keys()];
  expect(operations).toHaveLength(Object.keys(routes).length + 1);
  for (const operation of operations) {
    const target = /\{"Fn::GetAtt":\["(\w+)","Arn"\]\},"\/invocations"/.exec(
      JSON.stringify(operation),
    )?.[1];
    expect(ids).toContain(target);
  }
});
