/**
 * Builders of contract rows. Each writes what all operations of its kind say, so that a row has only
 * what is particular to its operation.
 */
import type * as z from "zod";
import { listSchema, nameOf } from "./common-response.ts";
import {
  type ContractRow,
  type Examples,
  jsonContent,
  type OtherMediaType,
  type SuccessResponse,
  type Tag,
} from "./contract-row.ts";
import { pageOf } from "./examples.ts";

/** What responses show: its names in texts, its schema and its examples. */
export type Resource<Schema extends z.ZodType = z.ZodType> = {
  readonly tag: Tag;
  /** In the texts of responses: `policy` gives "The policy." and "A page of policies." */
  readonly name: string;
  /** In summaries: `approval policy` gives "Get an approval policy". */
  readonly title: string;
  readonly schema: Schema;
  /** The first one is also the record of the example of a page. */
  readonly examples: Examples<z.input<Schema>>;
};

/**
 * The title is the name of the schema in words, and the name its last word, unless they are given:
 * `ApprovalPolicy` is an "approval policy", and a "policy". With a given name, that is the title too.
 */
export function resource<Schema extends z.ZodType>(
  given: Omit<Resource<Schema>, "name" | "title"> & Partial<Pick<Resource, "name" | "title">>,
): Resource<Schema> {
  const words = (nameOf(given.schema) ?? "").replace(/(?!^)[A-Z]/g, " $&").toLowerCase();
  const { title = given.name ?? words, name = words.split(" ").at(-1) ?? "" } = given;
  return { ...given, name, title };
}

/** What a row says of its operation. Texts that are absent are those of its kind. */
type Particular = {
  readonly summary?: string;
  readonly description?: string;
  readonly query?: z.ZodLazy<z.ZodObject>;
  readonly body?: z.ZodType;
  readonly bodyText?: string;
  readonly bodyExamples?: Examples;
  readonly resultText?: string;
  /** Alternative media types of the result. */
  readonly or?: OtherMediaType | readonly OtherMediaType[];
  /** Responses of other statuses. */
  readonly also?: ContractRow["responses"];
  readonly errors?: ContractRow["errors"];
  readonly signed?: true;
};

type WithResult<Schema extends z.ZodType> = Particular & {
  /** In place of the examples of the resource. */
  readonly resultExamples?: Examples<z.input<Schema>>;
};

/** What a row says whose kind does not know what it does. */
type Described = { readonly summary: string; readonly description: string };

/** 200 with a page of records. */
export function listOf<Schema extends z.ZodType>(
  shown: Resource<Schema>,
  row: Particular & {
    /** The records of the examples, in place of the first example of the resource. */
    readonly records?: Examples<z.input<Schema>>;
    /** Name of the schema of the list without "List", where it is not the id of the record's schema. */
    readonly listName?: string;
  },
): ContractRow {
  const records = row.records ?? { page: [`One ${shown.name}`, firstExample(shown)] };
  const limit = limitOf(row.query);
  const examples = mapValues(
    records,
    ([summary, record]) => [summary, pageOf(record, limit)] as const,
  );
  return rowOf(shown, { summary: `List ${pluralOf(shown.title)}`, ...row }, "Newest first.", {
    200: {
      description: row.resultText ?? `A page of ${pluralOf(shown.name)}.`,
      content: jsonContent(listSchema(shown.schema, row.listName), examples, row.or),
    },
  });
}

/** 200 with the record. */
export function got<Schema extends z.ZodType>(
  shown: Resource<Schema>,
  row: WithResult<Schema>,
): ContractRow {
  return rowOf(
    shown,
    { summary: `Get ${withArticle(shown.title)}`, ...row },
    `The current ${shown.name}.`,
    { 200: resultOf(shown, row, `The ${shown.name}.`) },
  );
}

/** 201 with the new record; 200 where it may exist already. */
export function created<Schema extends z.ZodType>(
  shown: Resource<Schema>,
  row: WithResult<Schema> &
    Described & {
      /** Text of the 200, where the record may exist already. */
      readonly existingText?: string;
      readonly existingExamples?: Examples<z.input<Schema>>;
    },
): ContractRow {
  const { existingText, existingExamples = row.resultExamples } = row;
  const result = resultOf(shown, row, `The ${shown.name}.`);
  const examples = existingExamples === undefined ? {} : { resultExamples: existingExamples };
  const existing =
    existingText === undefined ? {} : { 200: resultOf(shown, examples, existingText) };
  return rowOf(
    shown,
    { bodyText: `The ${shown.name}; unknown properties are refused.`, ...row },
    "",
    { ...existing, 201: result },
  );
}

/** 200 with the changed record. */
export function changed<Schema extends z.ZodType>(
  shown: Resource<Schema>,
  row: WithResult<Schema>,
): ContractRow {
  return rowOf(
    shown,
    {
      summary: `Change ${withArticle(shown.title)}`,
      bodyText: "The fields to change.",
      ...row,
    },
    "An absent field keeps its value; null clears it.",
    { 200: resultOf(shown, row, `The changed ${shown.name}.`) },
  );
}

/** 204 after the record was deleted. */
export function deleted(
  shown: Resource,
  row: Particular & Pick<Described, "description">,
): ContractRow {
  return rowOf(shown, { summary: `Delete ${withArticle(shown.title)}`, ...row }, "", {
    204: { description: row.resultText ?? `The ${shown.name} was deleted.` },
  });
}

/** 200 with the record after an act on it; 202 where a job goes on with it. */
export function acted<Schema extends z.ZodType>(
  shown: Resource<Schema>,
  row: WithResult<Schema> & Described & { readonly jobText?: string },
): ContractRow {
  const result = resultOf(shown, row, `The ${shown.name}.`);
  const { jobText } = row;
  const job = { ...result, description: jobText ?? "", headers: located };
  return rowOf(shown, row, "", jobText === undefined ? { 200: result } : { 200: result, 202: job });
}

/** 202 with what was taken in, and its URL. */
export function accepted<Schema extends z.ZodType>(
  shown: Resource<Schema>,
  row: WithResult<Schema> & Described & { readonly headers?: SuccessResponse["headers"] },
): ContractRow {
  const result = resultOf(shown, row, `The ${shown.name}.`);
  return rowOf(shown, row, "", { 202: { ...result, headers: row.headers ?? located } });
}

const located = ["Location"] as const;

function rowOf(
  { tag }: Pick<Resource, "tag">,
  row: Particular & { readonly summary: string },
  description: string,
  responses: ContractRow["responses"],
): ContractRow {
  const { body, bodyText = "", bodyExamples = {} } = row;
  return {
    summary: row.summary,
    description: row.description ?? description,
    tag,
    ...(row.query === undefined ? {} : { query: row.query }),
    ...(row.signed === undefined ? {} : { signed: row.signed }),
    ...(body === undefined
      ? {}
      : { body: { description: bodyText, schema: body, examples: bodyExamples } }),
    responses: { ...responses, ...row.also },
    ...(row.errors === undefined ? {} : { errors: row.errors }),
  };
}

function resultOf<Schema extends z.ZodType>(
  shown: Resource<Schema>,
  row: Pick<WithResult<Schema>, "resultText" | "resultExamples" | "or">,
  text: string,
): SuccessResponse {
  const content = jsonContent(shown.schema, row.resultExamples ?? shown.examples, row.or);
  return { description: row.resultText ?? text, content };
}

function mapValues<From, To>(given: Readonly<Record<string, From>>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]));
}

function firstExample<Schema extends z.ZodType>({ name, examples }: Resource<Schema>) {
  const [first] = Object.values(examples);
  if (first === undefined) throw new Error(`The ${name} has no example.`);
  return first[1];
}

/** The default of the query's `limit`. */
function limitOf(query: Particular["query"]): number {
  return query?.unwrap().shape["limit"]?.parse(undefined) as number;
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(ch|ss|x)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
