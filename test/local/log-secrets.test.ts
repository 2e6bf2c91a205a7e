import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { assertNoSecrets, findSecrets } from "../log-secrets.ts";

const encoded = "Zm9yZXZlcnlvbmV0b3NlZQ0Zm9yZXZlcnlvbmV0b3N";

test.each([
  ["a canary of a request", `{"payload":{"note":"canary-${randomUUID()}-name"}}`],
  ["an API key", `found key_live_${encoded}`],
  ["a bearer credential", `{"value":"Bearer ${encoded}"}`],
  ["a JSON Web Token", `token eyJhbGciOiJFUzI1NiJ9.${encoded}.${encoded}`],
  ["a signing secret", `whsec_${encoded}`],
  ["a signature of a webhook", `t=1772366650123,v0=${encoded}`],
  ["a private key", "-----BEGIN PRIVATE KEY-----"],
  ["a header with a credential", '{"Authorization": null}'],
])("finds %s in a log line, with its line number", (what, text) => {
  expect(findSecrets(`first\n${text}\nlast`)).toEqual([{ line: 2, what }]);
});

test("finds a given secret, and never prints it", () => {
  expect(findSecrets("a\nb hunter2 c", ["hunter2", ""])).toEqual([
    { line: 2, what: "a secret of this run" },
  ]);
  expect(() => assertNoSecrets("b hunter2 c", ["hunter2"])).toThrow("line 1: a secret of this run");
  expect(() => assertNoSecrets("b hunter2 c", ["hunter2"])).not.toThrow("hunter2");
});

test("does not report ids, counts and plain errors", () => {
  const line = `{"level":"ERROR","message":"request failed","requestId":"${randomUUID()}","error":{"name":"TimeoutError"}}`;
  expect(findSecrets(`${line}\nak_01934f1e7c5a7b1e8d2c3b4a59687700 was revoked`)).toEqual([]);
});
