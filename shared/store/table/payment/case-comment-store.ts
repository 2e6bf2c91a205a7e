/**
 * The comments of a case, numbered from 1 and never changed. The item of the payment has their count, which
 * the transaction of a new one raises on the condition of the payment's version.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { CaseComment } from "#domain/case/work/case-comment.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { findMany, stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { caseCommentKey } from "./case-comment-keys.ts";

const comments = /* @__PURE__ */ stored({
  noun: "comment of a case",
  key: caseCommentKey,
  codec: /* @__PURE__ */ compressed(/* @__PURE__ */ documentCodec<CaseComment>(1, {})),
});

export function addCommentWrite({ intent }: Payment, comment: CaseComment): Write {
  return {
    kind: "put",
    item: {
      ...caseCommentKey(intent.organizationId, intent.uuid, comment.number),
      ...comments.bodyOf(comment),
    },
    ...isNew,
  };
}

/** The comments of these numbers, newest first: one strongly consistent batch read, at most 100. */
export async function readComments(
  table: Table,
  { intent }: Payment,
  numbers: readonly number[],
): Promise<CaseComment[]> {
  const { organizationId, uuid } = intent;
  const found = await findMany(
    table,
    comments,
    numbers.map((number) => [organizationId, uuid, number]),
  );
  return found.sort((a, b) => b.number - a.number);
}
