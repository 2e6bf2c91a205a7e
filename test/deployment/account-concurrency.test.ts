import { afterEach, expect, test, vi } from "vitest";
import {
  findConcurrencyQuota,
  missingRoom,
  wantedReservation,
} from "#lib/deployment/account-concurrency.ts";

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

afterEach(() => vi.unstubAllGlobals());

const credentials = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "secret",
  sessionToken: "token",
};

/** Stands for Lambda, which no test can reach. */
function answerWith(status: number, body: object) {
  const fetched = vi.fn(async () => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("the quota is asked for with a signed request", async () => {
  const fetched = answerWith(200, { AccountLimit: { ConcurrentExecutions: 150 } });
  expect(await findConcurrencyQuota("cn-north-1", credentials)).toBe(150);
  expect(fetched).toHaveBeenCalledWith(
    "https://lambda.cn-north-1.amazonaws.com.cn/2016-08-19/account-settings",
    expect.objectContaining({
      headers: expect.objectContaining({
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/cn-north-1\/lambda\/aws4_request, SignedHeaders=host;.*x-amz-security-token, Signature=[0-9a-f]{64}$/,
        ),
        "x-amz-security-token": "token",
      }),
    }),
  );
});

test("a refusal of Lambda is an error", async () => {
  answerWith(403, { message: "not authorized" });
  await expect(findConcurrencyQuota("us-east-1", credentials)).rejects.toThrow("answers 403");
});
