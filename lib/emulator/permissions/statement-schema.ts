import { z } from "zod";

/** One text, or a list of texts. */
export const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === "string" ? [value] : value));

export const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: texts,
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), texts)).optional(),
});

export const policyDocument = z.strictObject({
  Version: z.literal("2012-10-17"),
  Statement: z.array(statementSchema),
});
