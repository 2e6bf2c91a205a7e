/**
 * Runs the queue and object engine in a thread of its own with the virtual clock: delays and visibility
 * timeouts pass when the clock is moved. Adds one route that counts the messages of each queue.
 */
import { parentPort, workerData } from "node:worker_threads";
import { installVirtualDate } from "../control/virtual-clock.ts";
import { loopback } from "../listen.ts";
import { accountId, region } from "../provision/aws-environment.ts";
import type { QueueDepth, QueueDepths, QueueEngineSettings } from "./queue-engine.ts";

const settings = workerData as QueueEngineSettings;
installVirtualDate(settings.clock);
const { buildApp } = await import("fauxqs");
const { rememberSender, shareQueuesFairly } = await import("./fair-queues.ts");
const { lookAtQueuesWhenNeeded } = await import("./quiet-queues.ts");
await shareQueuesFairly();
await lookAtQueuesWhenNeeded();

type Message = { readonly body: string; readonly delayUntil?: number };

type QueueReport = {
  readonly messages: {
    readonly ready: readonly Message[];
    readonly delayed: readonly Message[];
    readonly inflight: readonly {
      readonly message: Message;
      readonly receiptHandle: string;
      readonly visibilityDeadline: number;
    }[];
  };
};

const app = buildApp({ logger: false, defaultRegion: region });

/** Receipts of messages whose visibility timeout their consumer has changed. */
const postponed = new Set<string>();

app.addHook("preHandler", async (request) => {
  const target = String(request.headers["x-amz-target"]);
  if (target.startsWith("AmazonSQS.SendMessage")) {
    const trace = request.headers["x-amzn-trace-id"];
    rememberSender(request.body as Sent, trace === undefined ? undefined : String(trace));
  }
  if (!target.startsWith("AmazonSQS.ChangeMessageVisibility")) return;
  const body = request.body as Visibility & { Entries?: Visibility[] };
  for (const { ReceiptHandle, VisibilityTimeout } of body.Entries ?? [body]) {
    if (VisibilityTimeout > 0) postponed.add(ReceiptHandle);
  }
});

type Sent = Parameters<typeof rememberSender>[0];
type Visibility = { readonly ReceiptHandle: string; readonly VisibilityTimeout: number };

app.get("/_local/queues", async ({ url }): Promise<QueueDepths> => {
  const about = new URL(url, "http://localhost").searchParams.getAll("about");
  const isCounted = ({ body }: Message) =>
    about.length === 0 || about.some((text) => body.includes(text));
  const queues = (await app.inject("/_fauxqs/queues")).json<{ name: string }[]>();
  const depths = queues.map(async ({ name }): Promise<[string, QueueDepth]> => {
    const report = await app.inject(`/_fauxqs/queues/${encodeURIComponent(name)}`);
    const { ready, delayed, inflight } = report.json<QueueReport>().messages;
    const counted = {
      ready: ready.filter(isCounted),
      delayed: delayed.filter(isCounted),
      inflight: inflight.filter(({ message }) => isCounted(message)),
    };
    return [name, depthOf(counted)];
  });
  return Object.fromEntries(await Promise.all(depths));
});

/** The engine makes delayed messages visible only at the next receive; here they count as visible when due. */
function depthOf(messages: QueueReport["messages"]): QueueDepth {
  const now = Date.now();
  const dueDelayed = messages.delayed.filter((message) => (message.delayUntil ?? 0) <= now);
  const held = messages.inflight.filter((entry) => entry.visibilityDeadline > now);
  const dueInFlight = messages.inflight.length - held.length;
  const postponedReceipts = held
    .map((entry) => entry.receiptHandle)
    .filter((receipt) => postponed.has(receipt));
  return {
    ready: messages.ready.length + dueDelayed.length + dueInFlight,
    delayed: messages.delayed.length - dueDelayed.length,
    inFlight: held.length - postponedReceipts.length,
    postponedReceipts,
  };
}

type Notification = { readonly prefix: string; readonly queue: string };
const notifications = new Map<string, readonly Notification[]>();

/** The engine passes bodies of other services than SQS as bytes. */
app.post("/_local/notifications", async (request) => {
  const { bucket, notifications: own } = JSON.parse(String(request.body)) as {
    bucket: string;
    notifications: readonly Notification[];
  };
  notifications.set(bucket, own);
  return {};
});

/** The engine's handlers send their answer twice where a hook waits: an object is announced once. */
const announced = new WeakSet<object>();

/**
 * The engine has no notifications: the PUT of a whole object, a copy and the end of an upload in parts send one here,
 * before its answer, so that whoever waits for the stack after the answer waits for it too.
 */
app.addHook("onSend", async (request, reply, payload) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (reply.statusCode !== 200 || !makesObject(request.method, searchParams)) return;
  if (announced.has(request)) return;
  announced.add(request);
  const [, bucket = "", ...segments] = pathname.split("/");
  const key = decodeURIComponent(segments.join("/"));
  const subscribers = (notifications.get(decodeURIComponent(bucket)) ?? []).filter(({ prefix }) =>
    key.startsWith(prefix),
  );
  const [, inBody] = /<ETag>(.*?)<\/ETag>/.exec(String(payload)) ?? [];
  const etag = String(reply.getHeader("etag") ?? inBody ?? "").replaceAll(/"|&quot;/g, "");
  for (const { queue } of key === "" ? [] : subscribers) await notify(queue, bucket, { key, etag });
});

function makesObject(method: string, query: URLSearchParams): boolean {
  return method === "PUT" ? !query.has("partNumber") : method === "POST" && query.has("uploadId");
}

/** S3 deletes under a condition; the engine does not know it. */
app.addHook("preHandler", async (request, reply) => {
  const condition = request.headers["if-match"];
  if (request.method !== "DELETE" || condition === undefined) return;
  const { statusCode, headers } = await app.inject({ method: "HEAD", url: request.url });
  if (statusCode === 200 && headers["etag"] === condition) return;
  return reply.status(412).send("<Error><Code>PreconditionFailed</Code></Error>");
});

/** Later than those before a restart, whose objects are still there. */
let sequence = Date.now();

async function notify(
  queue: string,
  bucket: string,
  { key, etag }: { readonly key: string; readonly etag: string },
): Promise<void> {
  sequence += 1;
  const records = [
    {
      eventSource: "aws:s3",
      eventName: "ObjectCreated:Put",
      s3: {
        bucket: { name: bucket },
        object: {
          key: encodeURIComponent(key).replaceAll("%2F", "/"),
          eTag: etag,
          sequencer: sequence.toString(16).toUpperCase().padStart(16, "0"),
        },
      },
    },
  ];
  await app.inject({
    method: "POST",
    url: "/",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "AmazonSQS.SendMessage",
    },
    payload: {
      QueueUrl: `http://${loopback}/${accountId}/${queue}`,
      MessageBody: JSON.stringify({ Records: records }),
    },
  });
}

/** The engine knows no CORS. Only pages of allowed origins come through the door (lib/emulator/doors/README.md). */
app.addHook("onRequest", async (request, reply) => {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header("access-control-allow-origin", origin).header("vary", "Origin");
  if (request.method !== "OPTIONS") return;
  reply.header("access-control-allow-methods", "GET,PUT");
  const asked = request.headers["access-control-request-headers"];
  if (asked !== undefined) reply.header("access-control-allow-headers", asked);
  await reply.code(200).send();
});

await app.listen({ host: settings.host, port: settings.port });
const address = app.server.address();
if (address === null || typeof address === "string") throw new Error("No address");
parentPort?.postMessage(address.port);
