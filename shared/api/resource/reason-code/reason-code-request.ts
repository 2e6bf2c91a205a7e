import * as z from "zod";
import { maximumReasonCodes } from "#domain/case/work/reason-code.ts";
import { text } from "../../field/fields.ts";
import { listQuery } from "../../field/list-query.ts";
import { reasonCode } from "../../field/reason.ts";
import { strictObject } from "../../field/strict-object.ts";

export const listReasonCodesQuery = listQuery(maximumReasonCodes, () => ({}));

export const setReasonCodesBody = strictObject(() => ({
  items: z
    .array(z.strictObject({ code: reasonCode, label: text(255) }))
    .min(1)
    .max(maximumReasonCodes)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      for (const [index, { code }] of items.entries()) {
        const message = `The code ${code} is there already.`;
        if (seen.has(code)) context.addIssue({ code: "custom", path: [index, "code"], message });
        seen.add(code);
      }
    }),
}));
