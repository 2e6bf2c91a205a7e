/** What a deployment says of who gets its alarms. */
import { expect, test } from "vitest";
import {
  missingSubscribers,
  readSubscribers,
  sayOfSubscribers,
} from "#lib/deployment/alarm-subscribers.ts";

const topic = "arn:aws:sns:eu-central-1:111111111111:alarms";

/** The form of SNS's answer. */
function answerOf(confirmed: number, pending: number): string {
  return `<GetTopicAttributesResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><GetTopicAttributesResult><Attributes>
    <entry><key>Owner</key><value>111111111111</value></entry>
    <entry><key>SubscriptionsPending</key><value>${pending}</value></entry>
    <entry><key>SubscriptionsConfirmed</key>
      <value>${confirmed}</value></entry>
    <entry><key>SubscriptionsDeleted</key><value>7</value></entry>
  </Attributes></GetTopicAttributesResult></GetTopicAttributesResponse>`;
}

test.each([
  [0, 0],
  [0, 2],
  [13, 1],
])("reads %i confirmed and %i pending subscriptions of SNS's answer", (confirmed, pending) => {
  expect(readSubscribers(answerOf(confirmed, pending))).toEqual({ confirmed, pending });
});

test("an answer without the counts is an error, not nobody", () => {
  expect(() => readSubscribers("<ErrorResponse/>")).toThrow("does not say SubscriptionsConfirmed");
});

test.each([
  [
    { confirmed: 0, pending: 0 },
    /^Nobody is subscribed.*aws sns subscribe --topic-arn arn:aws:sns/s,
  ],
  [{ confirmed: 0, pending: 1 }, /^Nobody is subscribed.*1 subscription waits for confirmation/s],
  [{ confirmed: 0, pending: 3 }, /3 subscriptions wait for confirmation/],
  [{ confirmed: 1, pending: 3 }, /^1 subscription gets the alarms\.\n$/],
  [{ confirmed: 2, pending: 0 }, /^2 subscriptions get the alarms\.\n$/],
])("says of %j what to do", async (subscribers, expected) => {
  expect(await sayOfSubscribers(topic, async () => subscribers)).toMatch(expected);
});

test("a topic that cannot be read is said, and ends nothing", async () => {
  const refused = async () => {
    throw new Error("SNS answers 403.");
  };
  expect(await sayOfSubscribers(topic, refused)).toBe(
    "Whether somebody is subscribed to the alarms is not known: SNS answers 403.\n",
  );
  expect(missingSubscribers(topic, { confirmed: 1, pending: 0 })).toBeNull();
});
