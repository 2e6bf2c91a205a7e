import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getDocs } from "../../functions/public/get-docs.ts";
import { getHealth } from "../../functions/public/get-health.ts";
import { getOpenapiJson } from "../../functions/public/get-openapi-json.ts";
import { getOpenapiYaml } from "../../functions/public/get-openapi-yaml.ts";
import type { OperationResult } from "../../shared/http/operation.ts";
import { routes } from "../../shared/schema/routes.ts";
import { assertResponseMatchesContract, contractPath, readContract } from "./validate-response.ts";

const operations = {
  getHealth,
  getOpenapiJson,
  getOpenapiYaml,
  getDocs,
} as const satisfies Record<string, () => OperationResult>;

/** What every response has besides, whatever the operation. */
const common = {
  "Request-Id": "r1",
  "RateLimit-Limit": "300",
  "RateLimit-Remaining": "299",
  "RateLimit-Reset": "60",
};

describe("public operations", () => {
  it.each(Object.entries(operations))("%s answers as the contract says", (id, operation) => {
    const { status, body, contentType = "application/json", headers } = operation();
    const { method, path } = routes[id as keyof typeof operations];
    const sent = { "Content-Type": contentType, ...common, ...headers };
    expect(status).toBe(200);
    assertResponseMatchesContract(method, path, status, sent, String(body));
  });

  it("serve the file itself as YAML, and the same document as JSON", () => {
    expect(getOpenapiYaml().body).toBe(readFileSync(contractPath, "utf8"));
    expect(JSON.parse(String(getOpenapiJson().body))).toEqual(readContract());
  });

  it("read the document once", () => {
    expect(getOpenapiJson()).toBe(getOpenapiJson());
    expect(getDocs()).toBe(getDocs());
  });
});

describe("the documentation page", () => {
  const { body, headers = {} } = getDocs();
  const page = String(body);

  it("lists every operation and links the contract", () => {
    for (const { method, path } of Object.values(routes)) {
      expect(page).toContain(`<td class="method">${method}</td>\n<td class="path"><code>${path}<`);
    }
    expect(page).toContain('href="/openapi.yaml"');
    expect(page).toContain('href="/openapi.json"');
  });

  it("loads nothing but its own style, which its policy names by hash", () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = headers["Content-Security-Policy"];
    expect(style).not.toBe("");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toContain("unsafe");
    expect(page).not.toMatch(/<script|https?:|\ssrc=|\son\w+=|\sstyle=/);
  });
});
