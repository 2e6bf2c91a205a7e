/** How the rows of a file are read as payment intents (docs/files.md, Expected payments). */

import * as z from "zod";
import { expectedLegs } from "#api/resource/payment-intent/payment-intent-request.ts";
import { text } from "#api/schema/field/fields.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { column } from "./reading-options.ts";

const maximumColumns = 20;

/** Of a row below zero: nothing is expected of it, or a payment in this direction. */
const belowZeroChoices = ["skip", "inbound", "outbound"] as const;

/** Columns that become references and metadata of the intents, and what all of them expect. */
export const expectedPaymentOptions = strictObject(() => ({
  references: z
    .array(z.strictObject({ type: text(64), column }))
    .max(maximumColumns)
    .default([]),
  metadata: z
    .array(z.strictObject({ name: text(64), column }))
    .max(maximumColumns)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      message: "Each name may be given once.",
    })
    .default([]),
  expectedLegs: expectedLegs.default([]),
  belowZero: z.enum(belowZeroChoices).exactOptional().meta({ default: "skip" }),
}));

export type ExpectedPaymentOptions = z.output<typeof expectedPaymentOptions>;
