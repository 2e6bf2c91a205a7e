/** A deployment that can go back (docs/deployment.md, Go back). */
import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { apiFunctions } from "#lib/function/api-functions.ts";
import {
  aliasOf,
  allOfType,
  functionNames,
  functionsByName,
  synthesize,
} from "./synthesized-stacks.ts";

const templates = synthesize();
const atOnce = synthesize({ canaryMinutes: "null" });

test.each(functionNames)(
  "%s has an alias live, of a published version that is retained",
  (name) => {
    const { id } = functionsByName(templates).get(name) ?? {};
    const alias = allOfType(templates, "AWS::Lambda::Alias").get(aliasOf(templates, name));
    const version = alias?.Properties["FunctionVersion"] as { "Fn::GetAtt": [string, string] };
    expect(alias?.Properties).toMatchObject({ Name: "live", FunctionName: { Ref: id } });
    const published = allOfType(templates, "AWS::Lambda::Version").get(version["Fn::GetAtt"][0]);
    expect(published).toMatchObject({
      DeletionPolicy: "Retain",
      Properties: { FunctionName: { Ref: id } },
    });
  },
);

test("requests, messages, changes and schedules reach functions by the alias alone", () => {
  const functionIds = [...functionsByName(templates).values()].map(({ id }) => id);
  const callers = [
    ["AWS::Lambda::EventSourceMapping", "FunctionName", 11],
    ["AWS::Events::Rule", "Targets", 1],
  ] as const;
  for (const [type, property, count] of callers) {
    const found = [...allOfType(templates, type).values()].map(({ Properties }) =>
      JSON.stringify(Properties[property]),
    );
    expect(found, type).toHaveLength(count);
    for (const each of found) {
      expect(each).toMatch(/"Ref":"\w+Live\w+"/);
      for (const id of functionIds) expect(each).not.toContain(`"${id}"`);
    }
  }
  const api = JSON.stringify([...allOfType(templates, "AWS::ApiGatewayV2::Api").values()]);
  const invoked = [
    ...api.matchAll(/:lambda:path\/2015-03-31\/functions\/",(.*?),"\/invocations"/g),
  ];
  expect(invoked.length).toBeGreaterThan(150);
  for (const [, target] of invoked) expect(target).toMatch(/^\{"Ref":"\w+Live\w+"\}$/);
  const permissions = [...allOfType(templates, "AWS::Lambda::Permission").values()];
  expect(permissions.length).toBeGreaterThanOrEqual(15);
  for (const { Properties } of permissions) {
    expect(JSON.stringify(Properties["FunctionName"])).toMatch(/"Ref":"\w+Live\w+"/);
  }
});

test.each(Object.keys(apiFunctions))(
  "%s moves to a new version by a canary that alarms stop",
  (name) => {
    const alias = templates.service.findResources("AWS::Lambda::Alias")[aliasOf(templates, name)];
    const { CodeDeployLambdaAliasUpdate: update } = alias?.["UpdatePolicy"] ?? {};
    const groupId = update?.DeploymentGroupName?.Ref;
    const group = allOfType(templates, "AWS::CodeDeploy::DeploymentGroup").get(groupId);
    expect(group?.Properties).toMatchObject({
      DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent10Minutes",
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
      },
    });
    if (group === undefined) throw new Error(`${name} has no deployment group`);
    const { Alarms, Enabled } = group.Properties["AlarmConfiguration"] as {
      Enabled: boolean;
      Alarms: { Name: { Ref: string } }[];
    };
    expect(Enabled).toBe(true);
    const watched = Alarms.map(({ Name }) => {
      const alarm = allOfType(templates, "AWS::CloudWatch::Alarm").get(Name.Ref);
      return String(alarm?.Properties["AlarmDescription"]).split(". ")[0];
    });
    expect(watched.sort()).toEqual([
      "The API answers requests with a 5xx status",
      `${name}: invocations threw or timed out`,
    ]);
  },
);

test("functions that take messages move at once: a message that fails is repeated", () => {
  expect(allOfType(templates, "AWS::CodeDeploy::DeploymentGroup").size).toBe(
    Object.keys(apiFunctions).length,
  );
});

test("without canary there is no CodeDeploy, and the aliases stay", () => {
  expect(allOfType(atOnce, "AWS::CodeDeploy::Application").size).toBe(0);
  expect(allOfType(atOnce, "AWS::CodeDeploy::DeploymentGroup").size).toBe(0);
  expect(allOfType(atOnce, "AWS::Lambda::Alias").size).toBe(functionNames.length);
  atOnce.service.allResources("AWS::Lambda::Alias", { UpdatePolicy: Match.absent() });
});

test("the stacks depend on each other in one direction: data, messaging, service; alarms on data alone", () => {
  const imports = (stack: "data" | "messaging" | "service" | "alarms") =>
    new Set(
      [
        ...JSON.stringify(templates[stack].toJSON()).matchAll(
          /ImportValue":"reconciliation-dev-(\w+):/g,
        ),
      ].map(([, from]) => from),
    );
  expect(imports("data")).toEqual(new Set());
  expect(imports("messaging")).toEqual(new Set(["data"]));
  expect(imports("service")).toEqual(new Set(["data", "messaging"]));
  expect(imports("alarms")).toEqual(new Set(["data"]));
});

test("a time that CodeDeploy has no configuration for is refused", () => {
  expect(() => synthesize({ canaryMinutes: 7 })).toThrow(/canaryMinutes/);
});
