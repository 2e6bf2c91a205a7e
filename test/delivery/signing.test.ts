/** Signatures and secrets (Standard Webhooks; docs/architecture.md, Secrets). */

import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { rotateSecret, usableSecretVersions } from "#domain/value/rotating-secret.ts";
import {
  maximumRetiringSecrets,
  type OutboundEndpoint,
} from "#domain/webhook/outbound-endpoint.ts";
import { deriveSigningSecret } from "#store/secrets/signing-secret.ts";
import { excerptOf } from "#work/delivery/attempt/excerpt.ts";
import { parseRetryAfter } from "#work/delivery/attempt/retry-after.ts";
import { signMessage } from "#work/delivery/attempt/sign.ts";
import { organizationOf } from "../organization.ts";

const owner = {
  kind: "outbound_endpoint",
  organizationId: organizationOf("org_1"),
  id: "e1",
  version: 1,
} as const;
const secret = deriveSigningSecret("master", owner);

describe("a signing secret", () => {
  test("is the same for the same owner, in the form of Standard Webhooks, with 32 bytes", () => {
    expect(deriveSigningSecret("master", { ...owner })).toBe(secret);
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
  });

  test.each([
    ["another master", "other", owner],
    ["another organization", "master", { ...owner, organizationId: organizationOf("org_2") }],
    ["another endpoint", "master", { ...owner, id: "e2" }],
    ["another version", "master", { ...owner, version: 2 }],
    ["another kind", "master", { ...owner, kind: "onchain_integration" as const }],
    [
      "parts with the same concatenation",
      "master",
      { ...owner, organizationId: organizationOf("org_1e"), id: "1" },
    ],
  ])("differs for %s", (_, master, other) => {
    expect(deriveSigningSecret(master, other)).not.toBe(secret);
  });
});

describe("a signature", () => {
  const body = '{"id":"evt_1","text":"é ✓"}';

  test("verifies with each of the signing secrets", () => {
    const other = deriveSigningSecret("master", { ...owner, version: 2 });
    const headers = signMessage({ id: "evt_1", body }, [secret, other], new Date());
    for (const each of [secret, other]) {
      const verify = () => new Webhook(each).verify(body, headers);
      expect(verify).not.toThrow();
      expect(verify()).toEqual(JSON.parse(body));
    }
    const stranger = deriveSigningSecret("master", { ...owner, version: 3 });
    expect(() => new Webhook(stranger).verify(body, headers)).toThrow("No matching signature");
  });

  test.each([-301, 301])("with a timestamp %i s away is refused", (seconds) => {
    const moment = new Date(Date.now() + seconds * 1_000);
    const headers = signMessage({ id: "evt_1", body }, [secret], moment);
    expect(() => new Webhook(secret).verify(body, headers)).toThrow("timestamp");
  });
});

test("after two rotations within a day three secrets sign; a day later one does", () => {
  const start = Date.UTC(2026, 2, 1) as Instant;
  const hour = 3_600_000;
  const endpoint: OutboundEndpoint = {
    uuid: "e" as Uuid<"endpoint">,
    organizationId: organizationOf("org_1"),
    name: "E",
    url: "https://e.example.com/",
    eventTypes: ["*"],
    status: "active",
    disabledReason: null,
    secretVersion: 1,
    retiringSecrets: [],
    createdAt: start,
    updatedAt: start,
    version: 1,
  };
  const once = rotateSecret(endpoint, start, maximumRetiringSecrets);
  const twice = rotateSecret(once, (start + hour) as Instant, maximumRetiringSecrets);
  const at = (hours: number) => usableSecretVersions(twice, (start + hours * hour) as Instant);
  expect(at(1)).toEqual([3, 2, 1]);
  expect(at(24)).toEqual([3, 2]);
  expect(at(25)).toEqual([3]);
});

const now = Date.UTC(2026, 2, 1, 12);
test.each([
  [undefined, null],
  ["", null],
  ["120", 120_000],
  [" 120 ", 120_000],
  ["-1", null],
  ["1.5", null],
  ["99999999999", null],
  ["Sun, 01 Mar 2026 12:01:00 GMT", 60_000],
  ["Sun, 01 Mar 2026 11:59:00 GMT", null],
  ["2026-03-01T12:01:00Z", null],
  ["tomorrow", null],
])("reads Retry-After %j as %s ms", (value, expected) => {
  expect(parseRetryAfter(value, now)).toBe(expected);
});

test.each([
  ["", ""],
  ["ok", "ok"],
  ["x".repeat(5_000), "x".repeat(1_024)],
  ["é".repeat(1_000), "é".repeat(512)],
  [`x${"é".repeat(1_000)}`, `x${"é".repeat(511)}`],
])("keeps at most 1,024 bytes of a text body", (body, kept) => {
  expect(excerptOf(Buffer.from(body))).toBe(kept);
});

test("keeps only the text of a binary body", () => {
  expect(excerptOf(Buffer.from([0xff, 0xfe, 0x61, 0x80]))).toBe("a");
});
