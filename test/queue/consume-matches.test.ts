import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSEvent } from "aws-lambda";
import { expect, test } from "vitest";
import { consumeMatches } from "../../shared/queue/consume-matches.ts";
import { recordingMeter } from "../metrics/recorder.ts";

const uuid = "019a0000000070008000000000000001";

function message(id: string, sentAt: number, receives: number) {
  return {
    messageId: id,
    body: JSON.stringify({ organizationId: id, subject: "leg", uuid }),
    attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(receives) },
  };
}

test("waiting and deciding are timed from the message's sending; a repeat and a failure are not", async () => {
  const { meter, written } = recordingMeter();
  let now = 10_000;
  const consume = consumeMatches(
    {
      logger: new Logger({ logLevel: "SILENT" }),
      meter,
      now: () => now,
      logDecided: async () => {},
    },
    () =>
      async ({ organizationId }) => {
        now += 500;
        if (organizationId === "poison") throw new Error("cannot be decided");
      },
  );
  const Records = [
    message("first", 9_000, 1),
    message("repeat", 4_000, 2),
    message("poison", 9_900, 1),
  ];
  const answer = await consume({ Records } as unknown as SQSEvent);
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "poison" }]);
  expect(written).toEqual([
    ["QueueAge", "matcher", 1_000],
    ["QueueAge", "matcher", 100],
    ["MatchLatency", "matcher", 1_500],
    ["MatchLatency", "matcher", 7_000],
  ]);
});
