import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSEvent } from "aws-lambda";
import { expect, test } from "vitest";
import { consumeMatches } from "#store/queue/matching/consume-matches.ts";
import { recordingMeter } from "../../metrics/recorder.ts";

const uuidOf = (position: number) => `019a000000007000800000000000000${position}`;
const logger = new Logger({ logLevel: "SILENT" });

type Sent = { readonly sentAt?: number; readonly receives?: number; readonly tenant?: string };

function message(id: string, position: number, { sentAt = 0, receives = 1, tenant = "a" }: Sent) {
  const uuid = uuidOf(position);
  return {
    messageId: id,
    body: JSON.stringify({ organizationId: tenant, tasks: [{ subject: "leg", uuid }] }),
    attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(receives) },
  };
}

test("measures queue age from first deliveries and latency from decided messages only", async () => {
  const { meter, written } = recordingMeter();
  let now = 10_000;
  const deliveries: number[] = [];
  const consumer = { logger, meter, now: () => now, logDecided: async () => {} };
  const consume = consumeMatches(consumer, () => async (each) => {
    now += 500;
    deliveries.push(each.deliveries);
    if (each.task.subject === "leg" && each.task.uuid === uuidOf(3)) {
      throw new Error("cannot be decided");
    }
  });
  const Records = [
    message("first", 1, { sentAt: 9_000 }),
    message("repeat", 2, { sentAt: 4_000, receives: 2 }),
    message("poison", 3, { sentAt: 9_900 }),
  ];
  const answer = await consume({ Records } as unknown as SQSEvent);
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "poison" }]);
  expect(deliveries).toEqual([1, 2, 1]);
  expect(written).toEqual([
    ["QueueAge", "matcher", 1_000],
    ["QueueAge", "matcher", 100],
    ["MatchLatency", "matcher", 1_500],
    ["MatchLatency", "matcher", 7_000],
  ]);
});

test("handles one organization's messages in sequence, and different organizations in parallel", async () => {
  const { meter } = recordingMeter();
  const log: string[] = [];
  const { promise: calmEnds, resolve: endCalm } = Promise.withResolvers<void>();
  const consume = consumeMatches(
    { logger, meter, now: () => 0, logDecided: async () => {} },
    () =>
      async ({ organizationId }) => {
        log.push(`${organizationId} begins`);
        if (organizationId === "busy") await calmEnds;
        log.push(`${organizationId} ends`);
        if (organizationId === "calm") endCalm();
      },
  );
  const Records = [
    message("1", 1, { tenant: "busy" }),
    message("2", 2, { tenant: "busy" }),
    message("3", 3, { tenant: "calm" }),
  ];
  await consume({ Records } as unknown as SQSEvent);
  expect(log).toEqual([
    "busy begins",
    "calm begins",
    "calm ends",
    "busy ends",
    "busy begins",
    "busy ends",
  ]);
});

test("does the other tasks of a message in which one fails, and records only these as decided", async () => {
  const { meter } = recordingMeter();
  const decided: string[] = [];
  const logDecided = async (all: readonly { readonly uuid: string }[]) => {
    decided.push(...all.map(({ uuid }) => uuid));
  };
  const consume = consumeMatches(
    { logger, meter, now: () => 0, logDecided },
    () => async (each) => {
      if (each.task.subject === "leg" && each.task.uuid === uuidOf(1)) throw new Error("poison");
    },
  );
  const change = { revision: 1, at: 0 };
  const tasks = [1, 2, 3].map((n) => ({ subject: "leg", uuid: uuidOf(n), change }));
  const record = {
    ...message("several", 1, {}),
    body: JSON.stringify({ organizationId: "a", tasks }),
  };
  const answer = await consume({ Records: [record] } as unknown as SQSEvent);
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "several" }]);
  expect(decided).toEqual([uuidOf(2), uuidOf(3)]);
});
