import { readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { contractPath, readContract } from "../../contract/validate-response.ts";
import {
  casesPath,
  intentBody,
  intentsPath,
  newReference,
  providerBody,
  providerPath,
  rulesPath,
} from "../sample-bodies.ts";
import {
  createSession,
  newClient,
  newOrganizationId,
  permissions,
  read,
  readError,
  send,
} from "../service-client.ts";

const client = await newClient();
const { token } = client;

describe("paths and methods", () => {
  test.each(["/v1/unknown", "/v1/payment-intents/a/b", "/v1", "/nothing", "/"])(
    "%s is 404 not_found",
    async (path) => {
      expect(readError(await send("GET", path, { token }), 404).error).toBe("not_found");
    },
  );

  test.each([
    ["PUT", intentsPath, ["GET", "POST"]],
    ["DELETE", casesPath, ["GET"]],
    ["POST", `${rulesPath}/rule_1`, ["DELETE", "GET", "PATCH"]],
    ["GET", providerPath, ["POST"]],
    ["POST", "/health", ["GET"]],
    ["GET", "/webhooks/partner/some_key", ["POST"]],
  ])("%s %s is 405 and Allow lists %j", async (method, path, allowed) => {
    const answer = await send(method, path, { token });
    expect(readError(answer, 405).error).toBe("method_not_allowed");
    expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(allowed);
  });

  test.each([
    ["GET", "/v1/%70ayment-intents"],
    ["POST", "/webhooks%2Fpartner%2Fsome_key"],
    ["GET", "/%68ealth"],
  ])(
    "%s %s, which no route takes, is 404 and not refused for a method that is allowed",
    async (method, path) => {
      const error = readError(await send(method, path, { token }), 404);
      expect(error.error).toBe("not_found");
    },
  );

  test.each([
    [intentsPath, "pi_"],
    [casesPath, "case_"],
    [rulesPath, "rule_"],
    ["/v1/evidence/raw-records", "raw_"],
  ])("%s/{id} is 404 for a malformed id and for an unknown id", async (path, prefix) => {
    const ids = [
      "x",
      `${prefix}x`,
      `${prefix}018f3c5e-0000-7000-8000-000000000000`,
      "%00",
      "..%2F",
    ];
    for (const id of ids) {
      const error = readError(await client.get(`${path}/${id}`), 404);
      expect(error.error).toBe("not_found");
    }
  });
});

describe("credentials under /v1", () => {
  const targets = [
    ["GET", intentsPath],
    ["POST", intentsPath],
    ["GET", "/v1/unknown"],
    ["PUT", intentsPath],
  ] as const;
  const credentials = [
    undefined,
    "Basic dXNlcjpwYXNz",
    "Bearer",
    "Bearer nonsense",
    "Bearer key_live_unknown",
    `Bearer key_live_${"A".repeat(43)}`,
    `Bearer ${token.slice(0, -4)}AAAA`,
  ];
  const rows = targets.flatMap(([method, path]) =>
    credentials.map((authorization) => ({ method, path, authorization })),
  );

  test.each(rows)("$method $path with $authorization is 401", async (row) => {
    const { method, path, authorization } = row;
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await send(method, path, { headers, ...(method === "GET" ? {} : { body: {} }) });
    expect(readError(answer, 401).error).toBe("unauthorized");
  });

  test("an organization header without a credential is 401", async () => {
    const headers = { "x-organization-id": client.organizationId };
    expect(readError(await send("GET", intentsPath, { headers }), 401).error).toBe("unauthorized");
  });
});

describe("permissions of a session", () => {
  test.each([
    ["cases_action", intentsPath, intentBody()],
    ["evidence_write", providerPath, providerBody()],
    ["rules_manage", rulesPath, { name: "Rule" }],
  ])("without %s a POST to %s is 403, while reading is allowed", async (permission, path, body) => {
    const organizationId = newOrganizationId();
    const rest = permissions.filter((each) => each !== permission);
    const without = await createSession({ organizationId, permissions: rest });
    const refused = await send("POST", path, { token: without, body });
    expect(readError(refused, 403).error).toBe("forbidden");
    read(await send("GET", intentsPath, { token: without }), 200);
    const holder = await createSession({ organizationId, permissions: [permission] });
    expect((await send("POST", path, { token: holder, body })).status).toBe(201);
  });
});

test("an API key acts for its own organization, whatever x-organization-id names", async () => {
  const headers = { "x-organization-id": client.organizationId };
  const body = intentBody();
  const key = inject("apiKey");
  const created = read(await send("POST", intentsPath, { token: key, headers, body }), 201);
  const path = `${intentsPath}/${created["paymentIntentId"]}`;
  const intent = read(await send("GET", path, { token: key, headers }), 200);
  expect(intent["organizationId"]).toBe(inject("organizationId"));
  expect(readError(await client.get(path), 404).error).toBe("not_found");
});

describe("x-organization-id", () => {
  const mine = newOrganizationId();
  const foreign = newOrganizationId();

  async function createAs(token: string, organization: string | null) {
    return send("POST", intentsPath, {
      token,
      body: intentBody(),
      headers: organization === null ? {} : { "x-organization-id": organization },
    });
  }

  test("never overrides the active organization of a session", async () => {
    const active = await createSession({ organizationId: mine, organizations: [mine, foreign] });
    read(await createAs(active, foreign), 201);
    const other = await createSession({ organizationId: foreign });
    expect(read(await send("GET", intentsPath, { token: other }), 200).total).toBe(0);
  });

  test("selects the organization of a session without an active one", async () => {
    const member = await createSession({ organizationId: null, organizations: [mine] });
    read(await createAs(member, mine), 201);
    expect(readError(await createAs(member, foreign), 403).error).toBe("forbidden");
    const missing = readError(await createAs(member, null), 400);
    expect(missing.error).toBe("invalid_organization_context");
    const two = readError(await createAs(member, `${mine},${foreign}`), 400);
    expect(two.error).toBe("invalid_organization_context");
  });

  test("does not help a session without any organization: 401", async () => {
    const nobody = await createSession({ organizationId: null });
    expect(readError(await createAs(nobody, mine), 401).error).toBe("unauthorized");
  });
});

describe("public routes", () => {
  test("/health answers without a credential", async () => {
    expect(read(await send("GET", "/health"), 200)["status"]).toBe("ok");
  });

  test("/openapi.json and /openapi.yaml return the same OpenAPI 3.1.0 contract, version 0.1.0", async () => {
    const json = read(await send("GET", "/openapi.json"), 200);
    const yaml = await send("GET", "/openapi.yaml");
    expect(yaml.status).toBe(200);
    // Parsing the text here would take so long on a busy machine that the server closes idle connections.
    expect(yaml.text).toBe(readFileSync(contractPath, "utf8"));
    expect(await readContract()).toEqual(json);
    expect(json["openapi"]).toBe("3.1.0");
    expect(json["info"]?.["version"]).toBe("0.1.0");
    expect(Object.keys(json["paths"] ?? {})).toContain(intentsPath);
  });

  test("/webhooks/partner is always 400 invalid_request", async () => {
    for (const body of [undefined, {}, "not json"]) {
      const answer = await send("POST", "/webhooks/partner", { key: null, body });
      expect(readError(answer, 400).error).toBe("invalid_request");
    }
  });

  test("/webhooks/partner/{unknown} is 400 invalid_webhook_configuration", async () => {
    const answer = await send("POST", "/webhooks/partner/unknown", { key: null, body: {} });
    expect(readError(answer, 400).error).toBe("invalid_webhook_configuration");
  });
});

test("every response has its own Request-Id", async () => {
  const path = `${inject("baseUrl")}${intentsPath}?externalReference=${newReference()}`;
  const answers = await Promise.all([
    fetch(path),
    fetch(path),
    send("GET", intentsPath, { token }),
  ]);
  const ids = answers.map((answer) => answer.headers.get("request-id"));
  expect(new Set(ids).size).toBe(3);
});
