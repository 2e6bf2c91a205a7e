import { join } from "node:path";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  InvalidRequestException,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generateSecretString } from "#lib/emulator/engines/generated-secret.ts";
import { SecretStore } from "#lib/emulator/engines/secret-store.ts";
import { secretsManagerListener } from "#lib/emulator/engines/secrets-manager.ts";
import { close, type Listening, listen } from "#lib/emulator/listen.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { secretProperties } from "#lib/emulator/template/properties.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

let listening: Listening;
let client: SecretsManagerClient;
let file: string;

async function open(): Promise<void> {
  listening = await listen(secretsManagerListener(new SecretStore({ path: file, advice: "" })), 0);
  client = new SecretsManagerClient({
    endpoint: listening.url,
    region,
    credentials,
    maxAttempts: 1,
  });
}

async function shut(): Promise<void> {
  client.destroy();
  await close(listening.server);
}

beforeEach(async () => {
  file = join(await temporaryFolder(), "secrets.json");
  await open();
});

afterEach(shut);

const create = (SecretString: string) =>
  client.send(new CreateSecretCommand({ Name: "partner/one", SecretString }));
const read = (input: { VersionStage?: string; VersionId?: string } = {}) =>
  client.send(new GetSecretValueCommand({ SecretId: "partner/one", ...input }));

test("reads a secret by name, ARN and partial ARN", async () => {
  const created = await create("value");
  const arn = created.ARN ?? "";
  expect(arn).toMatch(/^arn:aws:secretsmanager:us-east-1:\d{12}:secret:partner\/one-\w{6}$/);
  for (const SecretId of ["partner/one", arn, arn.slice(0, -7)]) {
    const answer = await client.send(new GetSecretValueCommand({ SecretId }));
    expect(answer).toMatchObject({
      ARN: arn,
      Name: "partner/one",
      SecretString: "value",
      VersionId: created.VersionId,
      VersionStages: ["AWSCURRENT"],
    });
    expect(answer.CreatedDate).toBeInstanceOf(Date);
  }
});

test("keeps the bytes of binary values", async () => {
  const SecretBinary = Uint8Array.from([0, 255, 7]);
  await client.send(new CreateSecretCommand({ Name: "partner/one", SecretBinary }));
  expect((await read()).SecretBinary).toEqual(SecretBinary);
});

test("a new value is current, the former value is previous, and older ones are removed", async () => {
  const first = await create("first");
  await client.send(new PutSecretValueCommand({ SecretId: "partner/one", SecretString: "second" }));
  expect((await read()).SecretString).toBe("second");
  expect((await read({ VersionStage: "AWSPREVIOUS" })).SecretString).toBe("first");
  await client.send(new UpdateSecretCommand({ SecretId: "partner/one", SecretString: "third" }));
  expect((await read({ VersionStage: "AWSPREVIOUS" })).SecretString).toBe("second");
  await expect(read({ VersionId: first.VersionId ?? "" })).rejects.toThrow(
    ResourceNotFoundException,
  );
});

test("a repeated request with the same token changes nothing; with another value it fails", async () => {
  const token = "0123456789abcdef0123456789abcdef";
  const input = { Name: "partner/one", ClientRequestToken: token };
  const first = await client.send(new CreateSecretCommand({ ...input, SecretString: "a" }));
  const second = await client.send(new CreateSecretCommand({ ...input, SecretString: "a" }));
  expect([second.ARN, second.VersionId]).toEqual([first.ARN, first.VersionId]);
  const put = { SecretId: "partner/one", ClientRequestToken: token, SecretString: "b" };
  await expect(client.send(new PutSecretValueCommand(put))).rejects.toThrow(
    ResourceExistsException,
  );
  expect((await read()).SecretString).toBe("a");
});

test("refuses a name that exists", async () => {
  await create("value");
  await expect(create("other")).rejects.toThrow(ResourceExistsException);
});

test("changes a description without a new version", async () => {
  await create("value");
  await client.send(new UpdateSecretCommand({ SecretId: "partner/one", Description: "changed" }));
  const described = await client.send(new DescribeSecretCommand({ SecretId: "partner/one" }));
  expect(described.Description).toBe("changed");
  expect(Object.values(described.VersionIdsToStages ?? {})).toEqual([["AWSCURRENT"]]);
});

describe("deletion", () => {
  test("with a recovery window blocks use and returns the date", async () => {
    await create("value");
    const input = { SecretId: "partner/one", RecoveryWindowInDays: 7 };
    const { DeletionDate } = await client.send(new DeleteSecretCommand(input));
    const days = ((DeletionDate?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    await expect(read()).rejects.toThrow(InvalidRequestException);
    await expect(create("again")).rejects.toThrow(InvalidRequestException);
  });

  test("without recovery frees the name", async () => {
    await create("value");
    const input = { SecretId: "partner/one", ForceDeleteWithoutRecovery: true };
    await client.send(new DeleteSecretCommand(input));
    await expect(read()).rejects.toThrow(ResourceNotFoundException);
    await create("again");
    expect((await read()).SecretString).toBe("again");
  });
});

test("reports an unknown secret and an unknown operation with different errors", async () => {
  await expect(read()).rejects.toThrow(ResourceNotFoundException);
  const unknown = client.send(new GetRandomPasswordCommand({}));
  await expect(unknown).rejects.toThrow(/Operation not known: GetRandomPassword/);
});

test("keeps secrets in a file across restarts", async () => {
  const created = await create("kept");
  await shut();
  await open();
  expect(await read()).toMatchObject({ SecretString: "kept", ARN: created.ARN });
});

describe("a generated secret", () => {
  const generate = (rule: object) => {
    const { GenerateSecretString: parsed } = secretProperties.parse({ GenerateSecretString: rule });
    if (parsed === undefined) throw new Error("no rule");
    return generateSecretString(parsed);
  };

  test("has the length and the characters that the rule requires", () => {
    expect(generate({ PasswordLength: 64, ExcludePunctuation: true })).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(generate({ ExcludeCharacters: "abc", ExcludeUppercase: true })).toMatch(
      /^[^abcA-Z]{32}$/,
    );
    expect(generate({})).not.toBe(generate({}));
  });

  test("can be a field of a JSON document", () => {
    const rule = { SecretStringTemplate: '{"user":"u"}', GenerateStringKey: "password" };
    const value = JSON.parse(generate(rule)) as Record<string, string>;
    expect(value["user"]).toBe("u");
    expect(value["password"]).toHaveLength(32);
  });
});
