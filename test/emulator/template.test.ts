import { describe, expect, test } from "vitest";
import { readAssembly } from "#lib/emulator/template/assembly.ts";
import { makePlan, type StackPlan } from "#lib/emulator/template/plan.ts";
import { resolveAssembly } from "#lib/emulator/template/resolved-template.ts";
import { type Stack, writeAssembly, writeFixtureAssembly } from "./fixtures/assembly.ts";

const addresses = {
  apiUrl: "http://127.0.0.1:1",
  functionUrl: "http://127.0.0.1:2/",
  queueUrl: "http://127.0.0.1:3",
};

function planOf(folder: string): StackPlan {
  const assembly = readAssembly(folder);
  return makePlan(resolveAssembly(assembly, addresses), assembly.assets);
}

async function planStack(stack: Stack): Promise<StackPlan> {
  return planOf(await writeAssembly({ only: stack }));
}

/** The value, resolved as the name of the template's only queue. */
async function nameFrom(value: unknown, sections: object = {}): Promise<string | undefined> {
  const queue = { Type: "AWS::SQS::Queue", Properties: { QueueName: value } };
  const plan = await planStack({
    ...sections,
    Resources: { Queue: queue, Other: { Type: "AWS::SQS::Queue" } },
  });
  return plan.queues[0]?.name;
}

test("reads functions, routes and event sources across stacks", async () => {
  const plan = planOf(await writeFixtureAssembly());
  expect(plan.functions.map((each) => each.name)).toContain("service-Echo");
  expect(plan.routes.map((route) => [route.routeKey, route.functionName])).toEqual([
    ["GET /items/{itemId}", "service-Echo"],
    ["POST /items", "service-Echo"],
    ["GET /never", "service-Impatient"],
    ["$default", "service-Echo"],
  ]);
  expect(
    plan.mappings.map((mapping) => [mapping.kind, mapping.source, mapping.functionName]),
  ).toEqual([
    ["stream", "state-Items", "service-ChangeConsumer"],
    ["queue", "state-Work", "service-MessageConsumer"],
  ]);
  expect(plan.functions[0]?.environment).toMatchObject({
    DELIVERIES_TABLE: "state-Deliveries",
    WORK_QUEUE_URL: "http://127.0.0.1:3/000000000000/state-Work",
  });
});

const other = { "Fn::GetAtt": ["Other", "Arn"] };
const sections = {
  Parameters: { Given: { Type: "String", Default: "given" } },
  Mappings: { Names: { a: { b: "mapped" } } },
  Conditions: {
    Yes: { "Fn::Equals": [{ Ref: "Given" }, "given"] },
    No: { "Fn::Not": [{ Condition: "Yes" }] },
    Both: { "Fn::And": [{ Condition: "Yes" }, { Condition: "No" }] },
    Either: { "Fn::Or": [{ Condition: "Yes" }, { Condition: "No" }] },
  },
};

describe("resolves an intrinsic function", () => {
  test.each([
    [{ Ref: "Given" }, "given"],
    [{ Ref: "AWS::StackName" }, "only"],
    [{ "Fn::GetAtt": ["Other", "QueueName"] }, "only-Other"],
    [{ "Fn::GetAtt": "Other.QueueName" }, "only-Other"],
    [{ "Fn::Join": ["-", ["a", { Ref: "Given" }]] }, "a-given"],
    [{ "Fn::Sub": `\${Given}-\${Other.QueueName}-\${!Kept}` }, `given-only-Other-\${Kept}`],
    [{ "Fn::Sub": [`\${Own}-\${Given}`, { Own: { Ref: "Given" } }] }, "given-given"],
    [{ "Fn::Select": [1, ["a", "b"]] }, "b"],
    [{ "Fn::Select": [5, { "Fn::Split": [":", other] }] }, "only-Other"],
    [{ "Fn::FindInMap": ["Names", "a", "b"] }, "mapped"],
    [{ "Fn::If": ["Yes", "then", "else"] }, "then"],
    [{ "Fn::If": ["No", "then", "else"] }, "else"],
    [{ "Fn::If": ["Both", "then", "else"] }, "else"],
    [{ "Fn::If": ["Either", "then", "else"] }, "then"],
  ])("%j", async (value, expected) => {
    expect(await nameFrom(value, sections)).toBe(expected);
  });

  test("and removes a property that is AWS::NoValue", async () => {
    const value = { "Fn::If": ["No", 5, { Ref: "AWS::NoValue" }] };
    const properties = { VisibilityTimeout: value };
    const plan = await planStack({
      ...sections,
      Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: properties } },
    });
    expect(plan.queues[0]?.properties.VisibilityTimeout).toBeUndefined();
  });

  test("and leaves out a resource whose condition is false", async () => {
    const resource = { Type: "AWS::SQS::Queue", Condition: "No" };
    const plan = await planStack({ ...sections, Resources: { Queue: resource } });
    expect(plan.queues).toEqual([]);
  });
});

describe("fails with the name of an unknown", () => {
  test.each([
    [{ "Fn::Base64": "a" }, /Intrinsic function not known: Fn::Base64/],
    [{ "Fn::GetAZs": "" }, /Intrinsic function not known: Fn::GetAZs/],
    [{ Ref: "Missing" }, /No resource is called Missing/],
    [{ Ref: "AWS::Moon" }, /Pseudo parameter not known: AWS::Moon/],
    [{ "Fn::GetAtt": ["Other", "Colour"] }, /Attribute not known: Colour of AWS::SQS::Queue/],
    [{ "Fn::ImportValue": "missing" }, /No stack exports missing/],
    [{ "Fn::If": ["Missing", "a", "b"] }, /No condition is called Missing/],
    ["{{resolve:ssm:/name}}", /Dynamic reference not known/],
  ])("value %j", async (value, message) => {
    await expect(nameFrom(value, sections)).rejects.toThrow(message);
  });

  test.each([
    ["AWS::EC2::Instance", {}, /Resource type not known: AWS::EC2::Instance/],
    ["AWS::SQS::Queue", { Colour: "red" }, /Colour/],
    ["AWS::ApiGatewayV2::Api", { ProtocolType: "WEBSOCKET" }, /ProtocolType/],
    [
      "AWS::Events::Rule",
      { ScheduleExpression: "rate(1 day)", Targets: [], EventPattern: {} },
      /EventPattern/,
    ],
  ])("resource %s %j", async (Type, Properties, message) => {
    await expect(planStack({ Resources: { Thing: { Type, Properties } } })).rejects.toThrow(
      message,
    );
  });

  test("intrinsic function in a resource without local effect", async () => {
    const role = { Type: "AWS::IAM::Role", Properties: { Path: { "Fn::Cidr": ["a"] } } };
    await expect(planStack({ Resources: { Role: role } })).rejects.toThrow(/only\/Role.*Fn::Cidr/);
  });

  test("section of the template", async () => {
    await expect(
      planStack({ Resources: {}, Transform: "AWS::Serverless-2016-10-31" }),
    ).rejects.toThrow(/Transform/);
  });
});
