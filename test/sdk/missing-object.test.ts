/** A missing object and a missing permission give different errors. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openBucket, presignPut, sizeOfObject } from "#store/object-store/s3-bucket.ts";

let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url?.includes("forbidden") ? 403 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.unstubAllEnvs());

function stub(endpoint: string): void {
  vi.stubEnv("AWS_ENDPOINT_URL_S3", endpoint);
  vi.stubEnv("AWS_REGION", "eu-central-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
}

test("an object that does not exist has no size, and a missing permission is an error", async () => {
  stub(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const bucket = openBucket("files");
  expect(await sizeOfObject(bucket, "missing")).toBeNull();
  await expect(sizeOfObject(bucket, "forbidden")).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});

test.each([
  ["http://127.0.0.1:4566", "http://127.0.0.1:4566/files/key?"],
  ["", "https://files.s3.eu-central-1.amazonaws.com/key?"],
])("with the endpoint '%s' an upload goes to %s", async (endpoint, address) => {
  stub(endpoint);
  expect(await presignPut(openBucket("files"), "key", 60)).toContain(address);
});
