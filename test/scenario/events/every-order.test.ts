/**
 * Each story of stories/events/ comes out as it says, and as the same in every order of its events
 * (docs/matching.md). The other stories that consist of events alone are played in every order as well.
 */
import { describe, expect, inject, test } from "vitest";
import { inAnyOrder } from "../shown.ts";
import { arrivalsOf } from "./arrivals.ts";
import {
  type EventStep,
  type EventStory,
  readEventStories,
  readOtherEventStories,
} from "./event-story.ts";
import { identityError } from "./identity.ts";
import { EventPlayer } from "./play-events.ts";
import { ordersOf } from "./story-orders.ts";

const stories = readEventStories();
const others = readOtherEventStories();

const isNightly = inject("propertyRuns") > 500;
const limits = isNightly
  ? { eventsInEveryOrder: 6, sampledOrders: 200 }
  : { eventsInEveryOrder: 5, sampledOrders: 12 };

describe.each(stories)("$file: $title", (story) => {
  test("comes out as it says, and every difference adds up", () => {
    const arrivals = arrivalsOf(story);
    const player = new EventPlayer(arrivals);
    for (const [index, step] of story.steps.entries()) {
      player.take(index);
      const cases = player.cases();
      expect(cases, step.do).toMatchObject(expectedCases(step, Object.keys(cases)));
      for (const found of Object.values(cases)) expect(identityError(found)).toBe("0");
      for (const [name, expected] of Object.entries(step.evidence ?? {})) {
        const number = story.steps.findIndex(({ as }) => as === name);
        expect(player.evidence(number), `${step.do}: ${name}`).toMatchObject(expected);
      }
    }
  });

  test("comes out the same in every order", () => {
    expectSameInEveryOrder(story);
  });
});

test.each(others)("$file: $title comes out the same in every order", (story) => {
  expectSameInEveryOrder(story);
});

test("at least 120 stories have titles of their own, and each says how it ends", () => {
  expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length);
  expect(stories.length).toBeGreaterThanOrEqual(120);
  const endsWithoutWord = stories.filter(({ steps }) => {
    const last = steps.at(-1);
    return last?.case === undefined && last?.cases === undefined;
  });
  expect(endsWithoutWord.map(({ title }) => title)).toEqual([]);
});

function expectedCases(step: EventStep, [only = ""]: readonly string[]) {
  const expected = step.case === undefined ? (step.cases ?? {}) : { [only]: step.case };
  const cases = Object.entries(expected).map(([name, fields]) => [name, inAnyOrder(fields)]);
  return Object.fromEntries(cases);
}

function expectSameInEveryOrder(story: EventStory): void {
  const arrivals = arrivalsOf(story);
  const play = (order: readonly number[]) => {
    const player = new EventPlayer(arrivals);
    for (const step of order) player.take(step);
    return player.read();
  };
  const inOrder = [...arrivals.ofStep.keys()];
  const expected = play(inOrder);
  for (const order of ordersOf(inOrder, limits)) {
    expect(play(order), `steps in the order ${order.map((n) => n + 1)}`).toEqual(expected);
  }
}
