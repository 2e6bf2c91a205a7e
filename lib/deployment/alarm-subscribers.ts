/** Who gets the alarms of a deployment: a topic without a confirmed subscription warns nobody. */
import { SignatureV4 } from "@smithy/signature-v4";
import { NodeSha256 } from "#store/sdk/node-sha256.ts";

type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

export type Subscribers = {
  readonly confirmed: number;
  /** Subscriptions that nobody has confirmed yet. */
  readonly pending: number;
};

const timeoutMilliseconds = 10_000;

/** @returns what to say; null if somebody is subscribed */
export function missingSubscribers(
  topicArn: string,
  { confirmed, pending }: Subscribers,
): string | null {
  if (confirmed > 0) return null;
  const waiting =
    pending === 0
      ? ""
      : `  ${pending} ${pending === 1 ? "subscription waits" : "subscriptions wait"} for confirmation: look into that inbox.\n`;
  return `Nobody is subscribed to the alarms of this deployment: when one rings, nobody hears of it.
${waiting}  aws sns subscribe --topic-arn ${topicArn} --protocol email --notification-endpoint on-call@example.com
`;
}

/**
 * Says whether somebody is subscribed. It never fails: a right to read the topic is not needed to deploy.
 *
 * @param count throws if the topic cannot be read
 */
export async function sayOfSubscribers(
  topicArn: string,
  count: (topicArn: string) => Promise<Subscribers>,
): Promise<string> {
  try {
    const subscribers = await count(topicArn);
    const { confirmed } = subscribers;
    return (
      missingSubscribers(topicArn, subscribers) ??
      `${confirmed} ${confirmed === 1 ? "subscription gets" : "subscriptions get"} the alarms.\n`
    );
  } catch (error) {
    return `Whether somebody is subscribed to the alarms is not known: ${(error as Error).message}\n`;
  }
}

/**
 * Counts the subscriptions of a topic, of whatever protocol.
 *
 * @throws Error if the credentials may not read it (sns:GetTopicAttributes), or SNS does not answer within 10 seconds
 */
export async function countSubscribers(
  topicArn: string,
  credentials: Credentials,
): Promise<Subscribers> {
  const region = topicArn.split(":")[3] ?? "";
  const hostname = `sns.${region}.${region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com"}`;
  const query = { Action: "GetTopicAttributes", TopicArn: topicArn, Version: "2010-03-31" };
  // The project does not install the client of this service, for one call.
  const signer = new SignatureV4({ service: "sns", region, credentials, sha256: NodeSha256 });
  const { headers } = await signer.sign({
    ...{ method: "GET", protocol: "https:", hostname, path: "/", query },
    headers: { host: hostname },
  });
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const url = `https://${hostname}/?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers, signal });
  if (!response.ok) throw new Error(`SNS answers ${response.status}.`);
  return readSubscribers(await response.text());
}

/** @throws Error if the answer of SNS, XML, does not have both counts */
export function readSubscribers(answer: string): Subscribers {
  const countOf = (name: string): number => {
    const found = new RegExp(`<key>${name}</key>\\s*<value>(\\d+)</value>`).exec(answer)?.[1];
    if (found === undefined) throw new Error(`SNS does not say ${name}.`);
    return Number(found);
  };
  return { confirmed: countOf("SubscriptionsConfirmed"), pending: countOf("SubscriptionsPending") };
}
