import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { type DeploySurroundings, deploy } from "#lib/deployment/deploy.ts";

const folder = mkdtempSync(join(tmpdir(), "deployment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const outputsFile = join(folder, "outputs.json");
const ownTopic = "arn:aws:sns:eu-central-1:111111111111:made";
const root = join(import.meta.dirname, "../..");

/**
 * Settings with a fake CDK that "deploys" the running stack: it writes the outputs file that CDK
 * would write.
 */
function surroundings(changes: Partial<DeploySurroundings> = {}) {
  const said: string[] = [];
  const asked: (readonly string[])[] = [];
  const all: DeploySurroundings = {
    findCredentials: async () => ({}),
    findRegion: async () => "eu-central-1",
    findConcurrencyQuota: async () => 1_000,
    countSubscribers: async () => ({ confirmed: 0, pending: 0 }),
    confirm: async () => false,
    runCdk: (args) => {
      asked.push(args);
      const named = args.indexOf("--outputs-file");
      // The first of two runs of CDK names no file.
      if (named === -1) return 0;
      const file = String(args[named + 1]);
      const urls = { ApiUrl: inject("baseUrl"), InboundWebhookUrl: inject("functionUrl") };
      writeFileSync(
        file,
        JSON.stringify({
          "reconciliation-prod-data": { TableName: "records", AlarmTopicArn: ownTopic },
          "reconciliation-prod-service": urls,
        }),
      );
      return 0;
    },
    writeFile: writeFileSync,
    write: (text) => said.push(text),
    ...changes,
  };
  return { all, asked, said: () => said.join("") };
}

const settings = {
  stage: "prod",
  context: ["logRetentionDays=90"],
  reservedConcurrency: 50,
  lockDays: null,
  asks: false,
  serviceFirst: false,
  outputsFile,
};

test("passes stage and context to CDK, writes the URLs, and checks them", async () => {
  const { all, asked, said } = surroundings();
  expect(await deploy(settings, all)).toBe(0);
  expect(asked).toEqual([
    [
      ...["deploy", "--all", "--context", "stage=prod", "--context", "logRetentionDays=90"],
      ...["--require-approval", "never", "--outputs-file", outputsFile],
    ],
  ]);
  expect(JSON.parse(readFileSync(outputsFile, "utf8"))).toMatchObject({
    stage: "prod",
    apiUrl: inject("baseUrl"),
    inboundWebhookUrl: inject("functionUrl"),
    stacks: { "reconciliation-prod-data": { TableName: "records", AlarmTopicArn: ownTopic } },
  });
  expect(said()).toContain("npx cdk bootstrap aws://ACCOUNT/eu-central-1");
  expect(said()).toMatch(/(\d+) of \1 checks passed/);
});

test.each([
  ["prod, by the stage", "prod", [], true],
  ["a day, by the stage", "dev", [], false],
  ["a day, by the setting", "prod", ["manifestRetentionDays=1"], false],
  ["more, by the setting", "dev", ["manifestRetentionDays=30"], true],
])(
  "asks before manifests are locked for more than a day: %s",
  async (_, stage, context, isAsked) => {
    const asking = { ...settings, stage, context, asks: true };
    const questions: string[] = [];
    const answering = (answer: boolean) =>
      surroundings({
        confirm: async (question) => {
          questions.push(question);
          return answer;
        },
      });
    const refused = answering(false);
    expect(await deploy(asking, refused.all)).toBe(isAsked ? 1 : 0);
    expect(refused.asked).toHaveLength(isAsked ? 0 : 1);
    expect(questions).toHaveLength(isAsked ? 1 : 0);
    const accepted = answering(true);
    expect(await deploy(asking, accepted.all)).toBe(0);
    expect(accepted.said()).toContain("nobody can delete them");
  },
);

test("behind the edge the check goes through the edge, as clients do", async () => {
  const checked: unknown[] = [];
  const edgeUrl = "https://pay.example.com";
  const { all, said } = surroundings({
    runCdk: () => {
      const outputs = {
        "reconciliation-prod-service": {
          ApiUrl: "https://a.execute-api.eu-central-1.amazonaws.com",
          InboundWebhookUrl: "https://a.lambda-url.eu-central-1.on.aws/",
        },
        "reconciliation-prod-edge": { EdgeUrl: edgeUrl },
      };
      writeFileSync(outputsFile, JSON.stringify(outputs));
      return 0;
    },
    check: async ({ apiUrl, inboundWebhookUrl }) => {
      checked.push(apiUrl, inboundWebhookUrl);
      return [];
    },
  });
  expect(await deploy(settings, all)).toBe(0);
  expect(checked).toEqual([edgeUrl, edgeUrl]);
  expect(said()).toContain(`${edgeUrl}/docs`);
  expect(JSON.parse(readFileSync(outputsFile, "utf8"))).toMatchObject({ edgeUrl });
});

test("a service that moves to another table is deployed before the stack whose table it leaves", async () => {
  const { all, asked } = surroundings();
  const moving = { ...settings, serviceFirst: true };
  expect(await deploy(moving, all)).toBe(0);
  expect(asked.map((args) => args.slice(0, 3))).toEqual([
    ["deploy", "reconciliation-prod-service", "--exclusively"],
    ["deploy", "--all", "--context"],
  ]);
  const failing = surroundings({ runCdk: (args) => (args.includes("--all") ? 0 : 4) });
  expect(await deploy(moving, failing.all)).toBe(4);
  expect(failing.said()).toContain("Not deployed");
});

test.each([
  ["the topic of the deployment", [], ownTopic],
  [
    "the topic of the setting",
    ["alarmTopicArn=arn:aws:sns:eu-central-1:111111111111:given"],
    "arn:aws:sns:eu-central-1:111111111111:given",
  ],
])("says that nobody is subscribed to %s", async (_, context, topicArn) => {
  const counted: string[] = [];
  const { all, said } = surroundings({
    countSubscribers: async (arn) => {
      counted.push(arn);
      return { confirmed: 0, pending: 0 };
    },
  });
  expect(await deploy({ ...settings, context }, all)).toBe(0);
  expect(counted).toEqual([topicArn]);
  expect(said()).toContain("Nobody is subscribed to the alarms");
});

const missing = () => Promise.reject(new Error("none"));

test.each([
  ["credentials", { findCredentials: missing }, /no AWS credentials.*AWS_PROFILE/s, 1],
  ["a region", { findRegion: missing }, /no AWS region.*AWS_REGION/s, 1],
  ["room for the reservation", { findConcurrencyQuota: async () => 10 }, /may run 10 functions/, 1],
  ["CDK's success", { runCdk: () => 3 }, /CDK ended with 3/, 3],
] as const)(
  "without %s nothing is deployed, and the output says why",
  async (_, changes, why, status) => {
    const { all, asked, said } = surroundings(changes);
    expect(await deploy(settings, all)).toBe(status);
    expect(asked).toEqual([]);
    expect(said()).toMatch(why);
  },
);

test("deploys without the right to read the quota, and says so", async () => {
  const { all, asked, said } = surroundings({ findConcurrencyQuota: missing });
  expect(await deploy(settings, all)).toBe(0);
  expect(asked).toHaveLength(1);
  expect(said()).toContain("concurrency is not checked: none");
});

test("fails if the deployment does not answer", async () => {
  const check = async () => [
    { name: "health", milliseconds: 1, wrong: "GET /health: 502, not 200" },
  ];
  const { all, said } = surroundings({ check });
  expect(await deploy(settings, all)).toBe(1);
  expect(said()).toContain("0 of 1 checks passed");
});

test("the command fails without credentials before it calls CDK", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ["bin/deploy.ts", "--outputs", outputsFile],
    {
      cwd: root,
      encoding: "utf8",
      env: { PATH: "", HOME: folder, AWS_EC2_METADATA_DISABLED: "true" },
    },
  );
  expect(status).toBe(1);
  expect(stdout).toContain("Not deployed: there are no AWS credentials.");
});
