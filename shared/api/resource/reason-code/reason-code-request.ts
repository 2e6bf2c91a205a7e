import * as z from "zod";
import { text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { reasonCode } from "#api/schema/field/reason.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { maximumReasonCodes } from "#domain/case/work/reason-code.ts";

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
