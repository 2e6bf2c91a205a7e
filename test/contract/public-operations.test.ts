import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationResult } from "#api/http/operation.ts";
import { errorResponses } from "#api/schema/contract/error-responses.ts";
import { errorCatalogue } from "#api/schema/error/error-catalogue.ts";
import { routes } from "#api/schema/route/routes.ts";
import { BuiltFiles } from "#functions/public/built-files.ts";
import { getContract } from "#functions/public/document/get-contract.ts";
import { getDocs } from "#functions/public/document/get-docs.ts";
import { getDocsAsset } from "#functions/public/document/get-docs-asset.ts";
import { getErrorCatalogue } from "#functions/public/document/get-error-catalogue.ts";
import { getEventCatalogue } from "#functions/public/document/get-event-catalogue.ts";
import { getGuide, getGuides } from "#functions/public/document/get-guides.ts";
import { startHere } from "#functions/public/document/start-here.ts";
import { getHealth } from "#functions/public/get-health.ts";
import { bundleDocuments } from "#lib/bundle/bundle-documents.ts";
import { assertResponseMatchesContract, contractPath, readContract } from "./validate-response.ts";

const root = join(import.meta.dirname, "..", "..");
let folder: string;
let files: BuiltFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "documents-"));
  await bundleDocuments(root, folder);
  files = new BuiltFiles(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function askForContract(
  name: "openapi.yaml" | "openapi.json",
  headers: Readonly<Record<string, string>> = {},
): OperationResult {
  return getContract(files, name, { headers } as unknown as APIGatewayProxyEventV2);
}

const operations = {
  getHealth,
  getOpenapiJson: () => askForContract("openapi.json"),
  getOpenapiYaml: () => askForContract("openapi.yaml"),
  getDocs,
  getErrorCatalogue,
  getEventCatalogue,
  getGuides,
  getGuide: () => askForGuide("first-payment"),
} as const satisfies Record<string, () => OperationResult | Promise<OperationResult>>;

/** Headers that every response has. */
const common = {
  "Request-Id": "r1",
  "RateLimit-Limit": "300",
  "RateLimit-Remaining": "299",
  "RateLimit-Reset": "60",
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

function assertAsInContract(id: keyof typeof routes, result: OperationResult): void {
  const { status, body, contentType = "application/json", headers } = result;
  const { method, path } = routes[id];
  const sent = { "Content-Type": contentType, ...common, ...headers };
  assertResponseMatchesContract(method, path, status, sent, String(body));
}

function askForGuide(guideName: string): Promise<OperationResult> {
  return getGuide({ pathParameters: { guideName } } as unknown as APIGatewayProxyEventV2);
}

function askForAsset(assetName: string, acceptEncoding: string): OperationResult {
  const event = { headers: { "accept-encoding": acceptEncoding }, pathParameters: { assetName } };
  return getDocsAsset(files, event as unknown as APIGatewayProxyEventV2);
}

describe("public operations", () => {
  it.each(Object.entries(operations))(
    "%s answers as the contract documents",
    async (id, operation) => {
      const result = await operation();
      expect(result.status).toBe(200);
      assertAsInContract(id as keyof typeof operations, result);
    },
  );

  it("return the file itself as YAML, and the same document as JSON", async () => {
    const [yaml, json] = [askForContract("openapi.yaml"), askForContract("openapi.json")];
    expect(yaml.body).toBe(readFileSync(contractPath, "utf8"));
    expect(yaml.contentType).toBe("application/yaml");
    expect(JSON.parse(String(json.body))).toEqual(await readContract());
    expect(json.contentType).toBe("application/json");
  });

  it("read a document only once", () => {
    expect(askForContract("openapi.json", { "accept-encoding": "br" }).body).toBe(
      askForContract("openapi.json", { "accept-encoding": "br" }).body,
    );
    expect(getErrorCatalogue()).toBe(getErrorCatalogue());
  });

  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)(
    "send the contract to a client that accepts %s as %s",
    (accepted, encoding, unpack) => {
      for (const name of ["openapi.yaml", "openapi.json"] as const) {
        const { body, headers } = askForContract(name, { "accept-encoding": accepted });
        expect(headers).toMatchObject({ "Content-Encoding": encoding, Vary: "Accept-Encoding" });
        expect(body.length).toBeLessThan(160_000);
        expect(unpack(body).toString()).toBe(askForContract(name).body);
      }
    },
  );

  it.each(["", "identity", "deflate", "br;q=0, gzip;q=0.0"])(
    "send the contract as it is to a client that accepts %j",
    (accepted) => {
      const { body, headers } = askForContract("openapi.yaml", { "accept-encoding": accepted });
      expect(headers).not.toHaveProperty("Content-Encoding");
      expect(headers).toHaveProperty("Vary", "Accept-Encoding");
      expect(body).toBeTypeOf("string");
    },
  );

  it("send nothing to a client that has the contract in this encoding", () => {
    const ask = (encoding: string, tag: string) =>
      askForContract("openapi.yaml", { "accept-encoding": encoding, "if-none-match": tag });
    const tag = askForContract("openapi.yaml", { "accept-encoding": "br" }).headers?.["ETag"] ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    const known = ask("br", tag);
    expect(known).toMatchObject({ status: 304, body: "" });
    expect(known.headers).toMatchObject({ ETag: tag, Vary: "Accept-Encoding" });
    assertAsInContract("getOpenapiYaml", known);
    for (const given of [`W/${tag}`, `"x", ${tag}`, "*"]) expect(ask("br", given).status).toBe(304);
    expect(ask("gzip", tag).status).toBe(200);
    expect(ask("br", '"x"').status).toBe(200);
  });
});

describe("the documentation pages", () => {
  const { getDocs: explorer, getErrorCatalogue: errors, getEventCatalogue: events } = operations;
  const pages: Record<string, () => OperationResult | Promise<OperationResult>> = {
    ...{ explorer, errors, events },
    guides: getGuides,
    guide: () => askForGuide("first-payment"),
  };

  it.each(Object.entries(pages))(
    "%s runs and loads only files of this service",
    async (_, getPage) => {
      const { body, headers = {} } = await getPage();
      const policy = headers["Content-Security-Policy"];
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(String(body)).not.toMatch(/<style|<script>|="https?:|\son\w+=|\sstyle=/);
    },
  );

  it.each(Object.entries(pages))("%s has every asset that it loads", async (_, getPage) => {
    const { body } = await getPage();
    const names = [...String(body).matchAll(/(?:src|href)="(?:docs\/|\.\.\/)?assets\/([^"]+)"/g)];
    expect(names).not.toEqual([]);
    for (const [, name = ""] of names) {
      const plain = askForAsset(name, "identity");
      assertAsInContract("getDocsAsset", plain);
      const compressed = askForAsset(name, "gzip, deflate");
      expect(compressed.headers).toMatchObject({ "Content-Encoding": "gzip" });
      expect(gunzipSync(compressed.body).toString()).toBe(plain.body);
    }
  });

  it.each(["missing.js", "__proto__", "..%2Findex.mjs", "openapi.yaml", "search.js.gz", ""])(
    "return 404 for the asset %j",
    (name) => {
      expect(() => askForAsset(name, "gzip")).toThrow(`The documentation has no asset ${name}.`);
    },
  );
});

describe("start here", () => {
  it("leads to operations of the contract, under their tags", async () => {
    const { paths } = (await readContract()) as { paths: Record<string, Record<string, object>> };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const known = operations.map(
      (operation) => operation as { operationId: string; tags: string[] },
    );
    expect(startHere).toHaveLength(8);
    for (const [tag, id] of startHere) {
      expect(known.find(({ operationId }) => operationId === id)?.tags).toEqual([tag]);
      expect(String(getDocs().body)).toContain(`href="#/${tag}/${id}"`);
    }
  });

  it("no tag has more operations than a person reads through", async () => {
    const { paths, tags } = (await readContract()) as {
      paths: Record<string, Record<string, object>>;
      tags: { name: string }[];
    };
    const used = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((each) => (each as { tags: string[] }).tags),
    );
    for (const { name } of tags) {
      const count = used.filter((tag) => tag === name).length;
      expect(count, name).toBeGreaterThan(0);
      expect(count, name).toBeLessThanOrEqual(25);
    }
    expect(new Set(used)).toEqual(new Set(tags.map(({ name }) => name)));
  });
});

describe("the error catalogue", async () => {
  /** The codes of each error response. */
  const codesOf = new Map(
    Object.entries(errorResponses).map(([name, { codes }]) => [name, Object.keys(codes)]),
  );
  const contract = await readContract();
  const paths = contract["paths"] as Record<string, Record<string, { responses: object }>>;
  const inContract = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, { $ref = "" }]) =>
      (codesOf.get($ref.replace("#/components/responses/", "")) ?? []).map(
        (code) => `${status} ${code}`,
      ),
    );

  it("has exactly the codes and statuses of the contract", () => {
    const inCatalogue = Object.entries(errorCatalogue).flatMap(([code, { statuses }]) =>
      statuses.map((status) => `${status} ${code}`),
    );
    // The contract has no operation for an unsupported method.
    const expected = new Set([...inContract, "405 method_not_allowed"]);
    expect(inCatalogue.sort()).toEqual([...expected].sort());
  });

  it("has an anchor for each code", () => {
    const ids = [...String(getErrorCatalogue().body).matchAll(/<section id="(\w+)">/g)];
    expect(ids.map(([, id]) => id)).toEqual(Object.keys(errorCatalogue));
  });
});
