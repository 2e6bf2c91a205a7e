/**
 * Helpers that import as a client does: create a profile, submit a file, poll until the batch is
 * done.
 */
import { until } from "../../until.ts";
import { type Client, read, textOf } from "../service-client.ts";

export type Answer = Record<string, unknown>;

/** Bank statements as CSV with a header. */
export const csvProfile = {
  name: "CSV",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text", account: "account" },
  defaults: { currency: "EUR" },
};

export async function newProfile(owner: Client, body: Answer = csvProfile): Promise<string> {
  return textOf(read(await owner.post("/v1/import-profiles", body), 201)["id"]);
}

export async function submit(
  owner: Client,
  profileId: string,
  content: string | Uint8Array,
  more: Answer = {},
): Promise<string> {
  const isText = typeof content === "string";
  const body = {
    profileId,
    fileName: "file",
    content: isText ? content : Buffer.from(content).toString("base64"),
    contentEncoding: isText ? "text" : "base64",
    ...more,
  };
  return textOf(read(await owner.post("/v1/import-batches", body), 202)["id"]);
}

const underWay = ["pending", "processing", "withdrawing"];
/** Polls the batch until it has reached its final status, and returns it. */
export async function waitForBatch(owner: Client, id: string): Promise<Answer> {
  const ended = async () => {
    const batch = read(await owner.get(`/v1/import-batches/${id}`), 200);
    return underWay.includes(String(batch["status"])) ? null : batch;
  };
  return until(ended, `the end of import ${id}`);
}

export async function imported(
  owner: Client,
  profileId: string,
  content: string | Uint8Array,
  more: Answer = {},
): Promise<Answer> {
  return waitForBatch(owner, await submit(owner, profileId, content, more));
}

export async function rowsOf(owner: Client, id: unknown, query = ""): Promise<Answer[]> {
  const path = `/v1/import-batches/${textOf(id)}/rows?limit=100${query}`;
  return read(await owner.get(path), 200)["items"] as unknown as Answer[];
}

/** Status, accepted, duplicate, rejected, skipped, total. */
export function countsOf(batch: Answer): unknown[] {
  const { status, accepted, duplicate, rejected, skipped, total } = batch;
  return [status, accepted, duplicate, rejected, skipped, total];
}
