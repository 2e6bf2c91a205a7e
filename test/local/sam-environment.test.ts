/** `sam.json`: what a function needs that runs in SAM, and whose data is that of the local stack. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { FunctionPlan } from "#lib/emulator/template/plan.ts";
import { readTemplate } from "#lib/emulator/template/read-template.ts";
import { functionVariables } from "#lib/local/function-variables.ts";
import { samCommands, samEnvironment } from "#lib/local/sam-environment.ts";
import { writeAssembly } from "../infra/synthesized-stacks.ts";

const folder = mkdtempSync(join(tmpdir(), "assembly-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeAssembly(folder, { stage: "local" });

const endpoints = {
  dynamodb: "http://127.0.0.1:4001",
  sqs: "http://127.0.0.1:4002",
  s3: "http://127.0.0.1:4003",
  secretsmanager: "http://127.0.0.1:4004",
  kms: "http://127.0.0.1:4005",
};
const addresses = {
  apiUrl: "http://127.0.0.1:1",
  functionUrl: "http://127.0.0.1:2/",
  queueUrl: "http://127.0.0.1:3999",
};

function parametersWith(environmentOf: (plan: FunctionPlan) => Record<string, string>) {
  const { plan } = readTemplate(folder, addresses);
  return samEnvironment({
    functionVariables: functionVariables({ plan, endpoints, environmentOf }),
  }).Parameters;
}

const parameters = parametersWith(() => ({
  PARTNER_BASE_URL: "http://127.0.0.1:4006",
  OIDC_ISSUER: "http://127.0.0.1:4007",
  OIDC_JWKS_URL: "http://127.0.0.1:4007/jwks",
  OUTBOUND_ALLOW_LOOPBACK: "1",
}));

type Variables = Readonly<Record<string, unknown>>;

/** By the name that SAM uses. */
function variablesOfTemplates(): Map<string, Variables> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".template.json"));
  const resources = files.flatMap((file) => {
    const template = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
      Resources: Record<string, Parsed>;
    };
    return Object.values(template.Resources);
  });
  const functions = resources.filter(({ Type }) => Type === "AWS::Lambda::Function");
  return new Map(
    functions.map(({ Properties, Metadata }) => [
      String(Metadata?.["SamResourceId"]),
      Properties.Environment?.Variables ?? {},
    ]),
  );
}

type Parsed = {
  readonly Type: string;
  readonly Properties: { readonly Environment?: { readonly Variables: Variables } };
  readonly Metadata?: Readonly<Record<string, unknown>>;
};

test("what the template imports or looks up is in the file: SAM knows one template and no engine", () => {
  const functions = variablesOfTemplates();
  expect(functions.size).toBeGreaterThan(20);
  const looked = new Set<string>();
  for (const variables of functions.values()) {
    for (const [name, value] of Object.entries(variables)) {
      if (typeof value !== "string") looked.add(name);
    }
  }
  expect([...looked]).toEqual(expect.arrayContaining(["TABLE_NAME", "MATCHER_QUEUE_URL"]));
  expect(Object.keys(parameters)).toEqual(expect.arrayContaining([...looked]));
});

test("what the file does not have is text in the template", () => {
  for (const variables of variablesOfTemplates().values()) {
    for (const [name, value] of Object.entries(variables)) {
      if (!(name in parameters)) expect([name, typeof value]).toEqual([name, "string"]);
    }
  }
});

test("the file names nothing that no template names: SAM would drop it in silence", () => {
  const named = new Set([...variablesOfTemplates().values()].flatMap((each) => Object.keys(each)));
  expect(Object.keys(parameters).filter((name) => !named.has(name))).toEqual([]);
});

test("addresses lead out of the container to this machine; an issuer is compared and stays as it is", () => {
  expect(parameters).toMatchObject({
    AWS_ENDPOINT_URL_DYNAMODB: "http://host.docker.internal:4001",
    AWS_ENDPOINT_URL_SQS: "http://host.docker.internal:4002",
    AWS_ENDPOINT_URL_S3: "http://host.docker.internal:4003",
    AWS_ENDPOINT_URL_SECRETS_MANAGER: "http://host.docker.internal:4004",
    AWS_ENDPOINT_URL_KMS: "http://host.docker.internal:4005",
    PARTNER_BASE_URL: "http://host.docker.internal:4006",
    OIDC_JWKS_URL: "http://host.docker.internal:4007/jwks",
    OIDC_ISSUER: "http://127.0.0.1:4007",
    SERVICE_STAGE: "local",
  });
  const local = Object.entries(parameters).filter(([, value]) => value.includes("127.0.0.1"));
  expect(local.map(([name]) => name)).toEqual(["OIDC_ISSUER"]);
});

test("the URL of a queue names the door in front of the engine", () => {
  expect(parameters["MATCHER_QUEUE_URL"]).toMatch(
    /^http:\/\/host\.docker\.internal:4002\/000000000000\/reconciliation-local-messaging-MatcherQueue\w+$/,
  );
});

test("a variable whose value differs between functions is left to the template", () => {
  const differing = parametersWith(({ name }) => ({ RATE_LIMIT_PER_MINUTE: name }));
  expect(differing).not.toHaveProperty("RATE_LIMIT_PER_MINUTE");
});

test("the commands sign with the stack's own credentials, and put an account's out of reach", () => {
  const text = samCommands(
    { credentials: { accessKeyId: "OPERATOR", secretAccessKey: "its-secret" } },
    "sam.json",
  );
  expect(text).toContain("AWS_ACCESS_KEY_ID=OPERATOR AWS_SECRET_ACCESS_KEY=its-secret");
  expect(text).toMatch(/unset .*AWS_PROFILE/);
  expect(text).toMatch(/unset .*AWS_SESSION_TOKEN/);
  expect(text).toContain("--env-vars sam.json");
});
