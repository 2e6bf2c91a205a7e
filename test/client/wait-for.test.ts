/** Both clients wait until a read has what is asked for, and say what the last one had. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { NotReachedError } from "#api/client/not-reached-error.ts";
import { openScriptedServer, type Reply, type ScriptedServer } from "./scripted-server.ts";

const library = join(import.meta.dirname, "..", "..", "shared", "api", "client", "python");
const batch = (status: string): Reply => ({ status: 200, body: { status } });
const refusal: Reply = { status: 404, body: { error: "not_found" } };

const cases = [
  [batch("pending"), batch("processing"), batch("completed")],
  [batch("pending"), batch("pending"), batch("pending"), batch("pending")],
  [refusal],
  [batch("pending"), batch("completed")],
  [batch("pending"), batch("pending"), batch("pending"), batch("pending")],
];

let server: ScriptedServer;
beforeAll(async () => {
  server = await openScriptedServer(cases);
});
afterAll(() => server.close());

function ask(number: number, signal?: AbortSignal) {
  const client = new Client({ baseUrl: `${server.url}/${number}`, token: "t" });
  const request = { path: { batchId: "batch_1" }, signal };
  const limits = { limitMilliseconds: 25, everyMilliseconds: 10 };
  return client.waitFor("getImportBatch", request, ({ status }) => status === "completed", limits);
}

describe("the TypeScript client", () => {
  test("returns the first response of which the condition holds", async () => {
    const client = new Client({ baseUrl: `${server.url}/0`, token: "t" });
    const found = await client.waitFor(
      "getImportBatch",
      { path: { batchId: "batch_1" } },
      ({ status }) => status === "completed",
      { everyMilliseconds: 1 },
    );
    expect(found).toEqual({ status: "completed" });
    expect(server.exchanges[0]).toHaveLength(3);
  });

  test("throws with the last response when the time is over", async () => {
    const error = await ask(1).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotReachedError);
    expect(error).toMatchObject({ last: { status: "pending" } });
    expect(String(error)).toContain("getImportBatch did not reach the condition within 25 ms.");
  });

  test("throws what a read throws", async () => {
    await expect(ask(2)).rejects.toMatchObject({ code: "not_found" });
  });

  test("waits for reads only", async () => {
    const client = new Client({ baseUrl: server.url, token: "t" });
    const wait = client.waitFor("revokeApiKey", { path: { keyId: "k" } }, () => true);
    await expect(wait).rejects.toThrow("revokeApiKey is no read.");
  });
});

describe("the Python client", () => {
  test("returns the first response of which the condition holds, and raises with the last one", async () => {
    const script = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(library)})
import payment_reconciliation as package

def wait(number, **limits):
    client = package.Client(f"${server.url}/{number}", "t")
    return client.wait_for(
        lambda: client.get_import_batch(batch_id="batch_1"), lambda found: found["status"] == "completed", **limits
    )

found = wait(3, every_seconds=0.001)
try:
    wait(4, limit_seconds=0.025, every_seconds=0.01)
except package.NotReachedError as error:
    print(json.dumps({"found": found, "last": error.last, "message": str(error)}))
`;
    const { stdout } = await promisify(execFile)("python3", ["-I", "-S", "-c", script]);
    expect(JSON.parse(stdout)).toEqual({
      found: { status: "completed" },
      last: { status: "pending" },
      message: "The condition was not reached within 0.025 s.",
    });
  });
});
