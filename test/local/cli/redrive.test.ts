/**
 * `recon redrive` against the local queue server; moving the letters is tested in test/operations.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMessages } from "#store/queue/send-messages.ts";
import { depthOf, openQueues } from "../../operations/redrive-drill.ts";
import { runRecon } from "./run-recon.ts";

let queues: Awaited<ReturnType<typeof openQueues>>;
let outputsFile: string;

beforeAll(async () => {
  queues = await openQueues();
  outputsFile = join(mkdtempSync(join(tmpdir(), "redrive-")), "outputs.json");
  const sqs = new URL(queues.work).origin;
  writeFileSync(outputsFile, JSON.stringify({ endpoints: { sqs } }));
});
afterAll(() => queues.stop());

const recon = (...argv: string[]) => runRecon(argv, { outputsFile });

test("redrives 25 dead letters, and prints their number", async () => {
  const letters = Array.from({ length: 25 }, (_, index) => ({
    body: `letter ${index}`,
    tenant: "acme",
  }));
  await sendMessages(queues.client, queues.deadLetters, letters);
  expect(await recon("redrive", "DeadLetter")).toMatchObject({
    code: 0,
    out: "25 messages moved from stage-WorkDeadLetterQueue to stage-WorkQueue, 0 left.",
    errors: "",
  });
  expect(await depthOf(queues.client, queues.work)).toBe(25);
  const { out } = await recon("--json", "redrive", "DeadLetter", "--to", "stage-WorkQueue");
  const [from, to] = ["stage-WorkDeadLetterQueue", "stage-WorkQueue"];
  expect(JSON.parse(out)).toEqual({ from, to, moved: 0, left: 0 });
});

test.each([
  ["Nowhere", /No queue is called Nowhere.*stage-WorkDeadLetterQueue/s],
  ["Work", /Several queues are called Work/],
])("refuses %s, and lists the existing queues", async (name, message) => {
  const { code, errors } = await recon("redrive", name);
  expect(code).toBe(1);
  expect(errors).toMatch(message);
});
