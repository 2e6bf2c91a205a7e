/**
 * Whether the account has room for the concurrency that a deployment reserves. Lambda refuses a reservation
 * that leaves fewer than 100 to all other functions, after CloudFormation has made most of the stack; a new
 * account may have a quota of 10.
 */
import { SignatureV4 } from "@smithy/signature-v4";
import { z } from "zod";
import { NodeSha256 } from "#store/sdk/node-sha256.ts";

type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/** Concurrent executions that no function may reserve. */
const unreservable = 100;

const timeoutMilliseconds = 10_000;

const answerSchema = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.int() }) });

const reservationSchema = z.int().nullable();

/**
 * @param context `name=value` of the command line; the last value of a name counts
 * @param otherwise the value of cdk.json
 * @returns the reservation of the public function; null if none, or if the value is not a whole number,
 *   which the synthesis refuses
 */
export function wantedReservation(
  context: readonly string[],
  otherwise: number | null,
): number | null {
  const name = "inboundWebhookConcurrency=";
  const given = context.findLast((each) => each.startsWith(name))?.slice(name.length);
  if (given === undefined) return otherwise;
  const parsed = reservationSchema.safeParse(/^\d+$/.test(given) ? Number(given) : null);
  return parsed.success ? parsed.data : null;
}

/** @returns the message for the person who deploys; null if there is room, or nothing is reserved. */
export function missingRoom(reserved: number | null, quota: number): string | null {
  if (reserved === null || quota - reserved >= unreservable) return null;
  return `Not deployed: the account may run ${quota} functions at once in this region. A reservation of ${reserved} for
inbound webhooks would leave fewer than ${unreservable} to the others, which Lambda refuses.
  Ask AWS for more (Service Quotas, Lambda, "Concurrent executions"), or reserve less or nothing:
  npm run deploy -- -c inboundWebhookConcurrency=null
`;
}

/**
 * The account's quota of concurrent executions in the region.
 *
 * @throws Error if the credentials may not read it (lambda:GetAccountSettings), or Lambda does not answer
 *   within 10 seconds
 */
export async function findConcurrencyQuota(
  region: string,
  credentials: Credentials,
): Promise<number> {
  const hostname = `lambda.${region}.${region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com"}`;
  const path = "/2016-08-19/account-settings";
  // The project does not install the client of this service, for one call.
  const signer = new SignatureV4({ service: "lambda", region, credentials, sha256: NodeSha256 });
  const { headers } = await signer.sign({
    ...{ method: "GET", protocol: "https:", hostname, path, query: {} },
    headers: { host: hostname },
  });
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(`https://${hostname}${path}`, { headers, signal });
  if (!response.ok) throw new Error(`Lambda answers ${response.status}.`);
  return answerSchema.parse(await response.json()).AccountLimit.ConcurrentExecutions;
}
