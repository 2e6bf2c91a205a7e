import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";
import type { OperationResult } from "#api/http/operation.ts";
import { errorResponses } from "#api/schema/contract/error-responses.ts";
import { errorCatalogue } from "#api/schema/error/error-catalogue.ts";
import { routes } from "#api/schema/route/routes.ts";
import { getDocs } from "#functions/public/document/get-docs.ts";
import { getDocsAsset } from "#functions/public/document/get-docs-asset.ts";
import { getErrorCatalogue } from "#functions/public/document/get-error-catalogue.ts";
import { getEventCatalogue } from "#functions/public/document/get-event-catalogue.ts";
import { getGuide, getGuides } from "#functions/public/document/get-guides.ts";
import { getOpenapiJson } from "#functions/public/document/get-openapi-json.ts";
import { getOpenapiYaml } from "#functions/public/document/get-openapi-yaml.ts";
import { getHealth } from "#functions/public/get-health.ts";
import { assertResponseMatchesContract, contractPath, readContract } from "./validate-response.ts";

const operations = {
  getHealth,
  getOpenapiJson,
  getOpenapiYaml,
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

function askForAsset(assetName: string, acceptEncoding: string): Promise<OperationResult> {
  const event = { headers: { "accept-encoding": acceptEncoding }, pathParameters: { assetName } };
  return getDocsAsset(event as unknown as APIGatewayProxyEventV2);
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
    const [yaml, json] = await Promise.all([getOpenapiYaml(), getOpenapiJson()]);
    expect(yaml.body).toBe(readFileSync(contractPath, "utf8"));
    expect(JSON.parse(String(json.body))).toEqual(await readContract());
  });

  it("read the document only once", async () => {
    expect(await getOpenapiJson()).toBe(await getOpenapiJson());
    expect(getErrorCatalogue()).toBe(getErrorCatalogue());
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
      const plain = await askForAsset(name, "br");
      assertAsInContract("getDocsAsset", plain);
      const compressed = await askForAsset(name, "gzip, deflate, br");
      expect(compressed.headers).toMatchObject({ "Content-Encoding": "gzip" });
      expect(gunzipSync(compressed.body).toString()).toBe(plain.body);
    }
  });

  it.each(["missing.js", "__proto__", "..%2Findex.mjs", ""])(
    "return 404 for the asset %j",
    async (name) => {
      await expect(askForAsset(name, "gzip")).rejects.toMatchObject({
        failure: { error: "not_found" },
      });
    },
  );
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
