/** A template runs without anything beside it: what the emulator needs of its caller comes in through its options. */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, expect, test, vi } from "vitest";
import type { KeptFiles } from "#lib/emulator/data-file.ts";
import type { Emulator } from "#lib/emulator/emulator.ts";
import { type EmulatorOptions, startEmulator } from "#lib/emulator/open-emulator.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { writeFixtureAssembly } from "./fixtures/assembly.ts";
import type { Echo } from "./fixtures/echo.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";

const started: Emulator[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

async function start(options: Omit<EmulatorOptions, "assembly">): Promise<Emulator> {
  const emulator = await startEmulator({ assembly: writeFixtureAssembly, ...options });
  started.push(emulator);
  return emulator;
}

async function filesIn(folder: string): Promise<KeptFiles> {
  const file = (name: string) => ({ path: join(folder, name), advice: `Look after ${name}.` });
  return {
    table: file("table"),
    secrets: file("secrets"),
    key: file("key"),
    streamPositions: file("positions"),
    clock: file("time"),
  };
}

function tableOf({ addresses }: Emulator): DynamoDBClient {
  return new DynamoDBClient({ endpoint: addresses.endpoints.dynamodb, region, credentials });
}

const TableName = "state-Deliveries";

async function write(emulator: Emulator, id: string): Promise<void> {
  await tableOf(emulator).send(new PutItemCommand({ TableName, Item: { pk: { S: id } } }));
}

async function idsIn(emulator: Emulator): Promise<(string | undefined)[]> {
  const { Items = [] } = await tableOf(emulator).send(new ScanCommand({ TableName }));
  return Items.map(({ pk }) => pk?.S);
}

test("a function has the template's variables, and those that the caller adds for it", async () => {
  // Its thread uses the runner's cache, and does not show it.
  enableCompileCache();
  const emulator = await start({
    environmentOf: ({ name }) => ({ ADDED_FOR: name, OIDC_ISSUER: "https://other.example.com" }),
  });
  const response = await fetch(`${emulator.addresses.api}/items/1`);
  const { environment } = (await response.json()) as Echo;
  expect(environment).not.toHaveProperty("NODE_COMPILE_CACHE");
  expect(environment).toMatchObject({
    DELIVERIES_TABLE: "state-Deliveries",
    ADDED_FOR: "service-Echo",
    OIDC_ISSUER: "https://other.example.com",
  });
});

test("an environment that no event has used for five minutes ends, and the next event starts another", async () => {
  const emulator = await start({});
  const ask = async () => (await fetch(`${emulator.addresses.api}/items/1`)).status;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    expect(await ask()).toBe(200);
    vi.advanceTimersByTime(299_999);
    expect([await ask(), emulator.coldStarts]).toEqual([200, 1]);
    vi.advanceTimersByTime(300_000);
    expect([await ask(), emulator.coldStarts]).toEqual([200, 2]);
  } finally {
    vi.useRealTimers();
  }
});

test("state and time are kept in the files that the caller names", async () => {
  const files = await filesIn(await temporaryFolder());
  const first = await start({ files });
  await write(first, "one");
  await first.advanceClock(30);
  await first.idle();
  await first.stop();
  const { table, secrets, key, clock } = files;
  expect([table, secrets, key, clock].map(({ path }) => existsSync(path))).not.toContain(false);
  const second = await start({ files });
  expect(await idsIn(second)).toEqual(["one"]);
  const ahead = Date.parse(await second.advanceClock(0)) - Date.now();
  expect(Math.round(ahead / 60_000)).toBe(30);
});

test("a broken file is named with the caller's advice", async () => {
  const files = await filesIn(await temporaryFolder());
  await writeFile(files.secrets.path, "{");
  const attempt = start({ files });
  await expect(attempt).rejects.toThrow(`${files.secrets.path} is broken`);
  await expect(attempt).rejects.toThrow("Look after secrets.");
});

test("without options a template runs as it is; a reset fills its new tables before functions run again", async () => {
  const emulator = await start({});
  const response = await fetch(`${emulator.addresses.functionUrl}/`);
  const { environment } = (await response.json()) as Echo;
  expect(environment["OIDC_ISSUER"]).toBe("https://identity.example.com");
  await write(emulator, "before");
  const asked: number[] = [];
  await emulator.reset(async () => {
    asked.push((await fetch(`${emulator.addresses.api}/items/1`)).status);
    await write(emulator, "filled");
  });
  expect(asked).toEqual([503]);
  expect(await idsIn(emulator)).toEqual(["filled"]);
  expect((await fetch(`${emulator.addresses.api}/items/1`)).status).toBe(200);
});
