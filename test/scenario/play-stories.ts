/**
 * Tells all stories side by side, a step of each at a time, so that the service has to come to rest
 * only once a step; and where stories need time to pass, it passes for all of them together.
 */
import { randomUUID } from "node:crypto";
import type { LocalStack } from "../../lib/local/local-stack.ts";
import { allPermissions, newOrganizationId } from "../functions/service-client.ts";
import { actionOf, type Step, type Story } from "./story.ts";
import { StoryTeller } from "./story-teller.ts";

/** What is seen after one step. */
type Seen = {
  readonly answer: string;
  readonly cases: Readonly<Record<string, unknown>>;
  readonly evidence: Readonly<Record<string, unknown>>;
};

export type PlayedStory = {
  readonly organizationId: string;
  readonly caseIds: readonly string[];
  readonly seen: readonly Seen[];
};

type StoryRun = {
  readonly story: Story;
  readonly teller: StoryTeller;
  readonly seen: Seen[];
  /** Minutes since the beginning of the story. */
  minutes: number;
};

/** Stories that take their step at the same time. */
const atOnce = 8;

/** @returns what was seen of each story, by its title. */
export async function playStories(
  stack: LocalStack,
  stories: readonly Story[],
): Promise<ReadonlyMap<string, PlayedStory>> {
  const runs = stories.map(
    (story): StoryRun => ({
      story,
      teller: new StoryTeller(stack.outputs, story.title, newOrganizationId()),
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
  return new Map(
    runs.map(({ story, teller, seen }) => [
      story.title,
      { organizationId: teller.organizationId, caseIds: teller.caseIds, seen },
    ]),
  );
}

function stepOf({ story, seen }: StoryRun): Step | undefined {
  return story.steps[seen.length];
}

/** When the story's next step is due; null at its end. */
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
    const { teller } = run;
    const step = stepOf(run);
    if (step === undefined) return;
    // Anew for each step: a session does not outlive the hours that pass in between.
    teller.token = await stack.createSession({
      subject: `user_${randomUUID()}`,
      organizationId: teller.organizationId,
      permissions: allPermissions,
      organizations: [teller.organizationId],
    });
    if (actionOf(step) === "pass") run.minutes = minutes;
    answers.set(run, await teller.act(step));
  });
  await stack.idle();
  await forEach(runs, async (run) => {
    const step = stepOf(run);
    if (step === undefined) return;
    const { cases, evidence } = await run.teller.look(step);
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
