import * as z from "zod";
import { named } from "#api/schema/contract/common-response.ts";
import { notUnderstoodCauses } from "#domain/evidence/not-understood.ts";

export const notUnderstoodCause = z
  .enum(notUnderstoodCauses)
  .meta({ id: "NotUnderstoodCause", description: "Why a part of a record was not understood." });

const notUnderstoodPart = named("NotUnderstoodPart", {
  cause: notUnderstoodCause,
  field: z
    .string()
    .describe("The member of the body, such as `event_object.type`; empty for the whole body."),
  value: z
    .string()
    .nullable()
    .describe("Its text; one longer than 100 characters ends in `…`. Null if it is absent."),
});

export const notUnderstoodParts = z
  .array(notUnderstoodPart)
  .describe(
    "What the service did not understand of an accepted record, at most ten parts: such a part gives no flow leg. Empty if it understood everything.",
  );
