/**
 * Stories whose steps are all events that may come at any time: payments, evidence and rules, and
 * nothing that a person does in between. Those of `stories/events/` are all of this kind; of the other
 * stories those are read that happen to be.
 */
import * as z from "zod";
import { readStoryFiles, storyFiles } from "../story.ts";

const text = z.string().min(1);
const body = z.record(z.string(), z.unknown());

const step = z.strictObject({
  do: text,
  as: text.optional(),
  answer: z.literal("200 duplicate").optional(),
  case: body.optional(),
  cases: z.record(z.string(), body).optional(),
  evidence: z.record(z.string(), body).optional(),
  intent: body.optional(),
  provider: body.optional(),
  signed: body.optional(),
  partner: z
    .strictObject({
      category: text,
      state: text.optional(),
      type: text.optional(),
      changes: body.optional(),
      object: body,
    })
    .optional(),
  onchain: body.optional(),
  bank: body.optional(),
  report: body.optional(),
  rule: body.optional(),
  cancel: text.optional(),
  amend: z.looseObject({ intent: text }).optional(),
  pass: z.number().positive().optional(),
});

export type EventStep = z.output<typeof step>;

const story = z.strictObject({
  title: text,
  /** In one sentence, how the page leads to what the story ends with. */
  why: text.optional(),
  steps: z.array(step).min(2),
});

export type EventStory = z.output<typeof story> & { readonly file: string };

/** The stories that are marked to be played in every order. */
export function readEventStories(): EventStory[] {
  return readStoryFiles("events").map(({ file, content }) => {
    const parsed = story.safeParse(content);
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    return { ...parsed.data, file };
  });
}

/** The other stories that consist of events alone. */
export function readOtherEventStories(): EventStory[] {
  return readStoryFiles(storyFiles).flatMap(({ file, content }) => {
    const parsed = story.safeParse(content);
    return parsed.success ? [{ ...parsed.data, file }] : [];
  });
}
