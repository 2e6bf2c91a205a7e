/**
 * Plays all stories in parallel, one step of each at a time, so that the service has to become idle
 * only once per round; when stories need time to pass, the clock is advanced for all of them
 * together.
 */
import { randomUUID } from "node:crypto";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { allPermissions, newOrganizationId } from "../functions/service-client.ts";
import type { Step, Story } from "./story.ts";
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
};

/** Number of stories whose steps run in parallel. */
const atOnce = 8;

/** Stories that take their next step together. */
export type Round = {
  /** Minutes since the beginning. */
  readonly minutes: number;
  /** Indexes in the list of stories. */
  readonly stories: readonly number[];
};

/** Every round that the stories need, in order: each story takes each step as soon as its time has passed. */
export function planRounds(stories: readonly Story[]): readonly Round[] {
  const states = stories.map(({ steps }, index) => ({ index, steps, taken: 0, minutes: 0 }));
  const dueOf = ({ steps, taken, minutes }: (typeof states)[number]) => {
    const step = steps[taken];
    return step === undefined ? Number.POSITIVE_INFINITY : minutes + (step.pass ?? 0);
  };
  const rounds: Round[] = [];
  for (let minutes = 0; ; ) {
    const next = Math.min(...states.map(dueOf));
    if (next === Number.POSITIVE_INFINITY) return rounds;
    minutes = Math.max(minutes, next);
    const ready = states.filter((each) => dueOf(each) <= minutes);
    rounds.push({ minutes, stories: ready.map(({ index }) => index) });
    for (const each of ready) {
      if (each.steps[each.taken]?.pass !== undefined) each.minutes = minutes;
      each.taken += 1;
    }
  }
}

/** Plays stories on a stack, round by round. */
export class StoryPlay {
  readonly #stack: LocalStack;
  readonly #runs: readonly StoryRun[];
  #minutes = 0;

  constructor(stack: LocalStack, stories: readonly Story[]) {
    this.#stack = stack;
    this.#runs = stories.map((story) => ({
      story,
      player: new StoryPlayer(stack.outputs, story.title, newOrganizationId()),
      seen: [],
    }));
  }

  async take({ minutes, stories }: Round): Promise<void> {
    if (minutes > this.#minutes) await this.#stack.advanceClock(minutes - this.#minutes);
    this.#minutes = minutes;
    await takeStep(
      this.#stack,
      this.#runs.filter((_, index) => stories.includes(index)),
    );
  }

  /** @returns what was observed of each story, by its title */
  async end(): Promise<ReadonlyMap<string, PlayedStory>> {
    const played = new Map<string, PlayedStory>();
    await forEach(this.#runs, async ({ story, player, seen }) => {
      player.token = await newToken(this.#stack, player.organizationId);
      const { organizationId, caseIds } = player;
      played.set(story.title, { organizationId, caseIds, seen, exported: await player.exports() });
    });
    return played;
  }
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

async function takeStep(stack: LocalStack, runs: readonly StoryRun[]): Promise<void> {
  const answers = new Map<StoryRun, string>();
  await forEach(runs, async (run) => {
    const { player } = run;
    const step = stepOf(run);
    if (step === undefined) return;
    // A new session for each step: none lasts for the hours that pass in between.
    player.token = await newToken(stack, player.organizationId);
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
