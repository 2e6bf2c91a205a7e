import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { writeFixtureAssembly } from "../emulator/fixtures/assembly.ts";
import { temporaryFolder } from "../emulator/fixtures/temporary-folder.ts";

let assembly: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  assembly = await writeFixtureAssembly();
});

beforeEach(async () => {
  dataDir = await temporaryFolder();
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A stack in a separate process, which can be killed. */
async function startProcess(): Promise<{ child: ChildProcess; outputs: Outputs }> {
  const script = join(import.meta.dirname, "fixtures", "run-stack.ts");
  const child = spawn(process.execPath, [script, assembly, dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  return { child, outputs: JSON.parse(await nextOutput(child)) as Outputs };
}

function nextOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (output: Buffer) => resolve(output.toString().trim()));
    child.once("exit", (status) => reject(new Error(`ended with status ${status}`)));
  });
}

/** Resolves when the stack has done what it does once a second. */
async function saveNow(child: ChildProcess): Promise<void> {
  const answer = nextOutput(child);
  child.stdin?.write("save\n");
  expect(await answer).toBe("saved");
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

function clientOf(outputs: Outputs): DynamoDBClient {
  return new DynamoDBClient({ endpoint: outputs.endpoints.dynamodb, region, credentials });
}

async function put(outputs: Outputs, id: string, delaySeconds = 0): Promise<void> {
  const Item = {
    pk: { S: id },
    sk: { S: "item" },
    message: { S: JSON.stringify({ id }) },
    delaySeconds: { N: String(delaySeconds) },
  };
  await clientOf(outputs).send(new PutItemCommand({ TableName: "state-Items", Item }));
}

async function deliveriesOf(outputs: Outputs, id: string): Promise<number> {
  const command = new GetItemCommand({ TableName: "state-Deliveries", Key: { pk: { S: id } } });
  const { Item } = await clientOf(outputs).send(command);
  return Number(Item?.["deliveries"]?.N ?? 0);
}

async function refuses(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => false,
    () => true,
  );
}

test("state, keys, secrets, tokens and the clock survive a killed process, and no work is lost", async () => {
  const first = await startProcess();
  const secrets = await readFile(join(dataDir, "secrets.json"), "utf8");
  await fetch(`${first.outputs.controlUrl}/clock/advance`, {
    method: "POST",
    body: JSON.stringify({ minutes: 60 }),
  });
  // Written at the last moment, so that some of it is still in the stream or in the queue.
  const ids = Array.from({ length: 20 }, (_, position) => `item-${position}`);
  await Promise.all(ids.map((id) => put(first.outputs, id)));
  await kill(first.child);
  while (!(await refuses(first.outputs.endpoints.dynamodb)));

  const second = await startLocalStack({ assembly, dataDir });
  try {
    await second.idle();
    expect(second.outputs.apiKey).toBe(first.outputs.apiKey);
    expect(second.outputs.other.apiKey).toBe(first.outputs.other.apiKey);
    expect(second.outputs.identityProvider).toEqual(first.outputs.identityProvider);
    expect(await readFile(join(dataDir, "secrets.json"), "utf8")).toBe(secrets);
    const ahead = Date.parse(await second.advanceClock(0)) - Date.now();
    expect(Math.round(ahead / 60_000)).toBe(60);
    for (const id of ids) {
      expect(await deliveriesOf(second.outputs, `message ${id}`)).toBeGreaterThanOrEqual(1);
    }
  } finally {
    await second.stop();
  }
});

test("a message that was only in the queue is created again from the stream", async () => {
  const first = await startProcess();
  await put(first.outputs, "waiting", 900);
  await fetch(`${first.outputs.controlUrl}/idle`, { method: "POST" });
  expect(await deliveriesOf(first.outputs, "change waiting")).toBe(1);
  await saveNow(first.child);
  await kill(first.child);
  while (!(await refuses(first.outputs.endpoints.dynamodb)));
  const second = await startLocalStack({ assembly, dataDir });
  try {
    await second.idle();
    await second.advanceClock(16);
    await second.idle();
    expect(await deliveriesOf(second.outputs, "message waiting")).toBe(1);
  } finally {
    await second.stop();
  }
});

test("work that was completed before an orderly stop is not delivered again", async () => {
  const first = await startLocalStack({ assembly, dataDir });
  await put(first.outputs, "finished");
  await first.idle();
  await first.stop();
  const second = await startLocalStack({ assembly, dataDir });
  try {
    await second.idle();
    expect(await deliveriesOf(second.outputs, "change finished")).toBe(1);
    expect(await deliveriesOf(second.outputs, "message finished")).toBe(1);
  } finally {
    await second.stop();
  }
});

test("without a data folder every stack starts empty", async () => {
  const stacks = [await startLocalStack({ assembly }), await startLocalStack({ assembly })];
  const keys = stacks.map((stack) => stack.outputs.apiKey);
  await Promise.all(stacks.map((stack) => stack.stop()));
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^key_live_[A-Za-z0-9_-]{43}$/);
});

test("an unknown template leaves nothing running", async () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");
  await expect(startLocalStack({ assembly: dataDir })).rejects.toThrow(/manifest.json/);
  const after = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");
  expect(after).toEqual(before);
});
