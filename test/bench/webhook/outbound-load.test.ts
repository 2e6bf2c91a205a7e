/** The short form of `node test/bench/webhook/outbound.ts`: one of five endpoints never answers. */
import { expect, test } from "vitest";
import { openLanes } from "./outbound-lanes.ts";
import { runLoad } from "./outbound-load.ts";

const events = 100;
/** An attempt at the dead endpoint takes 15 seconds, for which the others must not wait. */
const attemptSeconds = 15;

test("four endpoints receive every event once, signed, while a fifth never answers", async () => {
  const lanes = await openLanes();
  const result = await runLoad(lanes, events, true);
  const once = { distinct: events, all: events };
  expect(result.received).toEqual([once, once, once, once]);
  expect(result.forged).toBe(0);
  expect(result.silentConnections).toBeGreaterThan(0);
  expect(result.longestPauseSeconds).toBeLessThan(attemptSeconds);
  await lanes.close();
});
