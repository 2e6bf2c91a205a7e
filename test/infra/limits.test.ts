/**
 * What CloudFormation, Lambda, IAM and CloudWatch refuse at the deployment. CDK validates each synthesis with rules of
 * cfn-lint: unknown properties, wrong values, retired runtimes. The sizes are here.
 */
import { App, CfnResource, Stack } from "aws-cdk-lib/core";
import { describe, expect, test } from "vitest";
import cdkJson from "#cdk.json" with { type: "json" };
import {
  allOfType,
  functionNames,
  type Resource,
  statementsOf,
  synthesize,
  synthesizeValidated,
} from "./synthesized-stacks.ts";

/** The longest names of a deployment: a stage may have 20 characters. */
const stage = "a-stage-of-20-letter";
const templates = synthesizeValidated({
  stage,
  backup: { everyHours: 6, retentionDays: 35, copyTo: null },
  corsOrigins: ["https://app.example.com"],
});
const stacks = Object.entries(templates).map(
  ([name, template]) => [name, template.toJSON()] as const,
);

type Template = { readonly Resources: Record<string, Resource>; readonly Outputs?: object };
const resources = stacks.flatMap(([stack, template]) =>
  Object.entries((template as Template).Resources).map(
    ([id, resource]) => [`${stack}/${id}`, resource] as const,
  ),
);

/** CloudFormation: 500 resources, 200 outputs, 1 MB of template. Warned about well before. */
test.each(stacks)("the %s stack has room below the limits of a template", (name, template) => {
  const { Resources, Outputs = {} } = template as Template;
  const bytes = Buffer.byteLength(JSON.stringify(template));
  process.stdout.write(
    `${name}: ${Object.keys(Resources).length} of 500 resources, ${Object.keys(Outputs).length} of 200 outputs, ${bytes} of 1,000,000 bytes\n`,
  );
  expect(Object.keys(Resources).length).toBeLessThanOrEqual(440);
  expect(Object.keys(Outputs).length).toBeLessThanOrEqual(150);
  expect(bytes).toBeLessThanOrEqual(700_000);
});

/** Longer than any value that a reference stands for: ARNs and queue URLs of long names. */
const longestReference = "r".repeat(170);

function bytesOf(value: unknown): number {
  const text = typeof value === "string" ? value : longestReference;
  return Buffer.byteLength(text);
}

describe("sizes", () => {
  test.each(functionNames)("the environment of %s is below 4 KB with long values", (name) => {
    const found = [...allOfType(templates, "AWS::Lambda::Function").values()].find(
      ({ Properties }) => Properties["FunctionName"] === `reconciliation-${stage}-${name}`,
    );
    if (found === undefined) throw new Error(`No function ${name}`);
    const { Variables } = found.Properties["Environment"] as {
      Variables: Record<string, unknown>;
    };
    const bytes = Object.entries(Variables).reduce(
      (sum, [key, value]) => sum + bytesOf(key) + bytesOf(value),
      0,
    );
    expect(bytes).toBeLessThan(4_096);
    expect(bytes).toBeGreaterThan(500);
  });

  test.each(functionNames)(
    "the inline policies of %s are below IAM's 10,240 characters",
    (name) => {
      const text = JSON.stringify(statementsOf(synthesize(), name)).replaceAll(
        /\{"(Fn::\w+|Ref)":("[^"]*"|\[[^[\]]*\])\}/g,
        `"${longestReference}"`,
      );
      expect(text.length).toBeLessThan(10_240);
      expect(text.length).toBeGreaterThan(500);
    },
  );

  /** The longest text that each type takes, by property. */
  const longest: readonly (readonly [type: string, property: string, characters: number])[] = [
    ["AWS::Lambda::Function", "Description", 256],
    ["AWS::Lambda::Function", "FunctionName", 64],
    ["AWS::CloudWatch::Alarm", "AlarmDescription", 1_024],
    ["AWS::CloudWatch::Dashboard", "DashboardName", 255],
    ["AWS::SecretsManager::Secret", "Description", 2_048],
    ["AWS::KMS::Key", "Description", 8_192],
    ["AWS::CodeDeploy::Application", "ApplicationName", 100],
  ];

  test.each(longest)("%s %s is at most %i characters", (type, property, characters) => {
    const texts = [...allOfType(templates, type).values()].map(
      ({ Properties }) => Properties[property],
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(String(text).length).toBeLessThanOrEqual(characters);
  });

  test("the name of the API, its title, is at most 128 characters", () => {
    const titles = [...allOfType(templates, "AWS::ApiGatewayV2::Api").values()].map(
      ({ Properties }) => (Properties["Body"] as { info: { title: string } }).info.title,
    );
    expect(titles).toEqual([expect.stringContaining(stage)]);
    for (const title of titles) expect(title.length).toBeLessThanOrEqual(128);
  });

  test("no text that CloudFormation makes a name of is too long for its type", () => {
    // CloudFormation cuts the logical id where it makes a name; a logical id itself has 255 characters at most.
    for (const [id] of resources) expect(id.length).toBeLessThanOrEqual(255);
  });
});

/** A stack with one wrong resource, validated as every synthesis of a deployment is. */
function synthesizeWrong(type: string, properties: Record<string, unknown>): () => void {
  const app = new App({ context: cdkJson.context, analyticsReporting: false, treeMetadata: false });
  new CfnResource(new Stack(app, "Wrong"), "Resource", { type, properties });
  return () => app.synth();
}

test.each([
  ["an unknown property", "AWS::SQS::Queue", { VisibilityTimeOut: 30 }, /Additional properties/],
  ["a value of the wrong type", "AWS::SQS::Queue", { VisibilityTimeout: "soon" }, /not of type/],
  ["a missing property", "AWS::Lambda::Alias", { Name: "live" }, /required property/],
  ["an unknown type of resource", "AWS::SQS::Line", {}, /Unknown resource type/],
  [
    "a runtime that AWS has retired",
    "AWS::Lambda::Function",
    {
      Runtime: "nodejs12.x",
      Code: { ZipFile: "" },
      Role: "arn:aws:iam::111122223333:role/any",
      Handler: "index.handler",
    },
    /was deprecated/,
  ],
])(
  "the synthesis refuses %s, by the rules of cfn-lint that CDK has",
  (_, type, properties, why) => {
    expect(synthesizeWrong(type, properties)).toThrow(why);
  },
);
