/** Rows of operation-rows.ts: comparisons with another tool. */
import { idPrefixes } from "#domain/value/id.ts";
import { type Client, read, textOf } from "../service-client.ts";
import { type Body, type Canary, day } from "./canary-bodies.ts";

const comparisonsPath = "/v1/comparisons";

function items({ text, amount }: Canary) {
  return [
    {
      reference: `${text}-listed`,
      status: `${text}-status`,
      matchedReference: `${text}-movement`,
      amount,
      currency: "EUR",
      reason: `${text}-reason`,
    },
  ];
}

function comparison(canary: Canary): Body {
  const { text } = canary;
  return {
    name: `${text}-comparison`,
    items: items(canary),
    complete: true,
    profileId: null,
    fileName: `${text}-file`,
    content: `reference,status\n${text}-row,Matched\n`,
    contentEncoding: "text",
    from: "2001-01-01T00:00:00Z",
    to: day,
    statusWords: {
      matched: [`${text}-a`],
      exception: [`${text}-b`],
      unmatched: [`${text}-c`],
      pending: [`${text}-d`],
    },
  };
}

/** The rows are items, or in a file. */
function ofItems(canary: Canary): Body {
  const {
    profileId: _,
    fileName: _name,
    content: _content,
    contentEncoding: _encoding,
    ...body
  } = comparison(canary);
  return body;
}

export const comparisonKinds = {
  comparison: {
    prefix: idPrefixes.comparison,
    path: comparisonsPath,
    make: async (client: Client, canary: Canary) =>
      textOf(read(await client.post(comparisonsPath, ofItems(canary)), 202)["id"]),
  },
} as const;

const path = { comparisonId: "comparison" } as const;

export const comparisonRows = {
  // A request has items or a file: the body with both shows each field.
  createComparison: { body: comparison, names: { profileId: "importProfile" } },
  listComparisons: {},
  getComparison: { path },
  addComparisonItems: {
    path,
    body: (canary: Canary) => ({ items: items(canary), complete: true }),
  },
  completeComparison: { path },
  exportComparisonRows: {
    query: { comparisonId: "comparison", theirStatus: null, ourVerdict: null, cause: null },
  },
  listComparisonRows: { path, query: { theirStatus: null, ourVerdict: null, cause: null } },
} as const;
