/** The built console as the service serves it, and its size. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConsoleConfig, readConsoleConfig } from "#config.ts";
import { BuiltFiles } from "#functions/public/built-files.ts";
import { getConsole } from "#functions/public/console/get-console.ts";
import { getConsoleAsset } from "#functions/public/console/get-console-asset.ts";
import { bundleConsole } from "#lib/bundle/bundle-console.ts";
import { assertResponseMatchesContract } from "../contract/validate-response.ts";
import { budget, measureConsole } from "./console-sizes.ts";

const root = join(import.meta.dirname, "..", "..");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-"));
  await bundleConsole(root, folder);
});
afterAll(() => rm(folder, { recursive: true }));

const config: ConsoleConfig = {
  signIn: {
    clientId: 'client"><script>',
    authorizationEndpoint: "https://identity.example.com/authorize",
    tokenEndpoint: "https://tokens.example.com/token",
    demoUser: null,
  },
  filesOrigin: "https://files.s3.eu-central-1.amazonaws.com",
};

function ask(assetName: string, acceptEncoding = "") {
  const event = { headers: { "accept-encoding": acceptEncoding }, pathParameters: { assetName } };
  return getConsoleAsset(new BuiltFiles(folder), event as unknown as APIGatewayProxyEventV2);
}

const common = {
  "Request-Id": "r1",
  "RateLimit-Limit": "300",
  "RateLimit-Remaining": "299",
  "RateLimit-Reset": "60",
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

describe("the console's page", () => {
  test("runs files of this service only, and reaches the token endpoint and the bucket beside it", () => {
    const { headers = {}, body } = getConsole(new BuiltFiles(folder), config);
    const policy = (headers["Content-Security-Policy"] ?? "").split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).toContain(
      "connect-src 'self' https://tokens.example.com https://files.s3.eu-central-1.amazonaws.com",
    );
    expect(String(body)).not.toMatch(/<style|<script>|\son\w+=|\sstyle=/);
    expect(String(body)).toContain('data-client-id="client&quot;>&lt;script>"');
  });

  test("answers as the contract documents", () => {
    const { status, headers, body, contentType } = getConsole(new BuiltFiles(folder), config);
    const sent = { "Content-Type": contentType ?? "", ...common, ...headers };
    assertResponseMatchesContract("GET", "/console", status, sent, String(body));
  });

  test("names only files that are there, and each in its encodings", () => {
    const { body } = getConsole(new BuiltFiles(folder), config);
    const names = [...String(body).matchAll(/(?:src|href)="console\/assets\/([^"]+)"/g)];
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const [, name = ""] of names) {
      const plain = ask(name);
      expect(plain.headers?.["Cache-Control"]).toBe("public, max-age=31536000, immutable");
      const sent = { "Content-Type": plain.contentType ?? "", ...common, ...plain.headers };
      assertResponseMatchesContract(
        "GET",
        "/console/assets/{assetName}",
        200,
        sent,
        String(plain.body),
      );
      const zipped = ask(name, "gzip");
      expect(zipped.headers?.["Content-Encoding"]).toBe("gzip");
      expect(gunzipSync(zipped.body).toString()).toBe(plain.body);
      const brotli = ask(name, "gzip, deflate, br");
      expect(brotli.headers?.["Content-Encoding"]).toBe("br");
      expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.body);
    }
  });

  test.each(["entry.json", "missing.js", "../index.mjs", "__proto__", ""])(
    "has no file %j",
    (name) => {
      expect(() => ask(name)).toThrow(
        expect.objectContaining({ failure: expect.objectContaining({ error: "not_found" }) }),
      );
    },
  );

  test("is absent from a function that was built without it", () => {
    expect(() => getConsole(new BuiltFiles(join(folder, "none")), config)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ error: "not_found" }) }),
    );
  });
});

describe("settings of the console", () => {
  test("without a client only API keys sign in", () => {
    expect(readConsoleConfig({})).toEqual({ signIn: null, filesOrigin: null });
  });

  test("the bucket is reached by its own host, an emulator by its address", () => {
    const bucket = { OBJECT_BUCKET: "files", AWS_REGION: "eu-west-1" };
    expect(readConsoleConfig(bucket).filesOrigin).toBe("https://files.s3.eu-west-1.amazonaws.com");
    const emulator = { ...bucket, AWS_ENDPOINT_URL_S3: "http://127.0.0.1:4566/" };
    expect(readConsoleConfig(emulator).filesOrigin).toBe("http://127.0.0.1:4566");
  });
});

test.each(["firstScreen", "all", "styles", "late"] as const)(
  "the console keeps its budget: %s",
  async (part) => {
    expect((await measureConsole(folder))[part]).toBeLessThanOrEqual(budget[part]);
  },
);
