/** Why a person acts: a code of the organization, and words of their own. */
import * as z from "zod";
import { text } from "./fields.ts";
import { strictObject } from "./strict-object.ts";

/** Maximum length of the comment of a reason, in characters. */
const maximumComment = 1_000;

export const reasonCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, "Must be a lower-case letter and up to 63 of a-z, 0-9 and _.");

export const reason = strictObject(() => ({
  code: reasonCode,
  comment: text(maximumComment).nullable().default(null),
}));
