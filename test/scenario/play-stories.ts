/**
 * Plays all stories in parallel, one step of each at a time, so that the service has to become idle
 * only once per step; when stories need time to pass, the clock is advanced for all of them
 * together.
 */
import { randomUUID } from "node:crypto";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { allPermissions, newOrganizationId } from "../functions/service-client.ts";
import { actionOf, type Step, type Story } from "./story.ts";
import { type ExportedTexts, StoryPlayer } from "./story-player.ts";

/** What the service returns after one step. */
type Observed = {
  readonly answer: string;
  readonly cases: Readonly<Record<string, unknown>>;
  readonly evidence: Readonly<Record<string, unknown>>;
};

export type PlayedStory = {
  readonly organizationId: string;
  readonly caseIds: readonly string[];
  readonly seen: readonly Observed[];
  /** The exports after its last step. */
  readonly exported: ExportedTexts;
};

type StoryRun = {
  readonly story: Story;
  readonly player: StoryPlayer;
  readonly seen: Observed[];
  /** Minutes since the beginning of the story. */
  minutes: number;
};

/** Number of stories whose steps run in parallel. */
const atOnce = 8;

/** @returns what was observed of each story, by its title */
export async function playStories(
  stack: LocalStack,
  stories: readonly Story[],
): Promise<ReadonlyMap<string, PlayedStory>> {
  const runs = stories.map(
    (story): StoryRun => ({
      story,
      player: new StoryPlayer(stack.outputs, story.title, newOrganizationId()),
      seen: [],
      minutes: 0,
    }),
  );
  let minutes = 0;
  for (;;) {
    const due = runs.flatMap((each) => dueOf(each) ?? []);
    if (due.length === 0) break;
    const next = Math.min(...due);
    if (next > minutes) await stack.advanceClock(next - minutes);
    minutes = Math.max(minutes, next);
    const ready = runs.filter((each) => (dueOf(each) ?? Number.POSITIVE_INFINITY) <= minutes);
    await takeStep(stack, ready, minutes);
  }
  const played = new Map<string, PlayedStory>();
  await forEach(runs, async ({ story, player, seen }) => {
    player.token = await newToken(stack, player.organizationId);
    const { organizationId, caseIds } = player;
    played.set(story.title, { organizationId, caseIds, seen, exported: await player.exports() });
  });
  return played;
}

function newToken(stack: LocalStack, organizationId: string): Promise<string> {
  return stack.createSession({
    subject: `user_${randomUUID()}`,
    organizationId,
    permissions: allPermissions,
    organizations: [organizationId],
  });
}

function stepOf({ story, seen }: StoryRun): Step | undefined {
  return story.steps[seen.length];
}

/** The minute at which the story's next step is due; null at its end. */
function dueOf(run: StoryRun): number | null {
  const step = stepOf(run);
  return step === undefined ? null : run.minutes + (step.pass ?? 0);
}

async function takeStep(
  stack: LocalStack,
  runs: readonly StoryRun[],
  minutes: number,
): Promise<void> {
  const answers = new Map<StoryRun, string>();
  await forEach(runs, async (run) => {
    const { player } = run;
    const step = stepOf(run);
    if (step === undefined) return;
    // A new session for each step: none lasts for the hours that pass in between.
    player.token = await newToken(stack, player.organizationId);
    if (actionOf(step) === "pass") run.minutes = minutes;
    answers.set(run, await player.act(step));
  });
  await stack.idle();
  await forEach(runs, async (run) => {
    const step = stepOf(run);
    if (step === undefined) return;
    const { cases, evidence } = await run.player.look(step);
    run.seen.push({ answer: answers.get(run) ?? "", cases, evidence });
  });
}

async function forEach<T>(values: readonly T[], take: (value: T) => Promise<void>): Promise<void> {
  const queue = [...values];
  const workers = Array.from({ length: atOnce }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await take(next);
  });
  await Promise.all(workers);
}
