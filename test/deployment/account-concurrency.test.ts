import { expect, test } from "vitest";
import { missingRoom, wantedReservation } from "../../lib/deployment/account-concurrency.ts";
import { signedHeaders } from "../../lib/deployment/signed-headers.ts";

test.each([
  [10, 50, "10 functions"],
  [149, 50, "149 functions"],
  [150, 50, null],
  [1_000, 901, "reservation of 901"],
  [10, null, null],
])("with a quota of %i a reservation of %s: %s", (quota, reserved, says) => {
  const text = missingRoom(reserved, quota);
  if (says === null) expect(text).toBeNull();
  else expect(text).toContain(says);
});

test.each([
  [[], 50],
  [["inboundWebhookConcurrency=null"], null],
  [["inboundWebhookConcurrency=5", "logRetentionDays=90", "inboundWebhookConcurrency=7"], 7],
  [["inboundWebhookConcurrency=many"], null],
])("the context %j reserves %s", (context, expected) => {
  expect(wantedReservation(context, 50)).toBe(expected);
});

const request = {
  host: "example.amazonaws.com",
  path: "/",
  region: "us-east-1",
  service: "service",
};
const credentials = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const at = new Date("2015-08-30T12:36:00Z");

test("a request is signed as in get-vanilla of AWS's test suite of Signature Version 4", () => {
  expect(signedHeaders(request, credentials, at)["authorization"]).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
  );
});

test("the token of temporary credentials is signed and sent", () => {
  const headers = signedHeaders(request, { ...credentials, sessionToken: "token" }, at);
  expect(headers["x-amz-security-token"]).toBe("token");
  expect(headers["authorization"]).toContain("host;x-amz-date;x-amz-security-token,");
});
