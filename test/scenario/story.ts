/** Reads the story files (stories/README.md), which a non-programmer can read and write. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";

const body = z.record(z.string(), z.unknown());
const text = z.string().min(1);
const fields = z.record(z.string(), z.unknown());

/** The actions of a step; each step has exactly one. */
const actions = {
  intent: body,
  provider: body,
  onchain: body,
  partner: z.strictObject({ transfer: text, amount: text, states: z.array(text).min(1) }),
  rule: body,
  changeRule: z.looseObject({ rule: text }),
  removeRule: text,
  person: z.looseObject({ case: text }),
  link: z.strictObject({ case: text, evidence: text, amount: text.optional() }),
  unlink: z.strictObject({ case: text, evidence: text }),
  dispose: z.strictObject({ case: text, kind: text, amount: text }),
  run: text,
  cancel: text,
  pass: z.number().positive(),
} as const;

export type ActionName = keyof typeof actions;
export type Actions = { readonly [Name in ActionName]: z.output<(typeof actions)[Name]> };
const actionNames = Object.keys(actions) as ActionName[];

const step = z
  .strictObject({
    do: text,
    as: text.optional(),
    answer: text.optional(),
    case: fields.optional(),
    cases: z.record(z.string(), fields).optional(),
    evidence: z.record(z.string(), fields).optional(),
    ...(Object.fromEntries(actionNames.map((name) => [name, actions[name].optional()])) as {
      [Name in ActionName]: z.ZodOptional<(typeof actions)[Name]>;
    }),
  })
  .refine((given) => actionNames.filter((name) => given[name] !== undefined).length === 1, {
    message: "A step has exactly one action.",
  })
  .refine((given) => given.case === undefined || given.cases === undefined, {
    message: "A step has `case` or `cases`.",
  });

export type Step = z.output<typeof step>;

const story = z.strictObject({ title: text, steps: z.array(step).min(1) });

export type Story = z.output<typeof story> & { readonly file: string };

const folder = join(import.meta.dirname, "stories");
/** The folder of the stories that are played step by step, over HTTP. */
export const storyFiles = ".";

/** Every story of the files of one folder within stories/, as it is written. */
export function readStoryFiles(
  within: string,
): readonly { readonly file: string; readonly content: unknown }[] {
  const files = readdirSync(join(folder, within)).filter((name) => name.endsWith(".yaml"));
  return files.sort().flatMap((file) => {
    const contents: unknown = parse(readFileSync(join(folder, within, file), "utf8"));
    if (!Array.isArray(contents)) throw new Error(`${file}: there is no list of stories.`);
    return contents.map((content: unknown) => ({ file, content }));
  });
}

export function readStories(): Story[] {
  return readStoryFiles(storyFiles).map(({ file, content }) => {
    const parsed = story.safeParse(content);
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    return { ...parsed.data, file };
  });
}

export function actionOf(given: Step): ActionName {
  const name = actionNames.find((each) => given[each] !== undefined);
  if (name === undefined) throw new Error(`${given.do}: there is no action.`);
  return name;
}

/** Fields with an amount of money as text. */
const moneyFields = new Set(["amount", "source", "destination"]);

/** The request body for a step, with money, fees, hashes and addresses expanded. */
export function spellOut(value: unknown, title: string, field = ""): unknown {
  if (typeof value === "string") return spellText(value, title, field);
  if (Array.isArray(value)) return value.map((each) => spellOut(each, title, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, spellOut(each, title, name)]),
  );
}

function spellText(value: string, title: string, field: string): unknown {
  const [first = "", second = "", third = ""] = value.split(" ");
  if (moneyFields.has(field)) return second === "" ? value : { amount: first, currency: second };
  if (field === "fees") return { type: first, amount: second, currency: third };
  const [, kind, name] = /^(hash|address|transfer):(.+)$/.exec(value) ?? [];
  if (name === undefined) return value;
  const digest = createHash("sha256").update(`${title}\n${name}`).digest("hex");
  if (kind === "transfer") return digest.slice(0, 32);
  return kind === "hash" ? `0x${digest}` : `0x${digest.slice(0, 40)}`;
}
