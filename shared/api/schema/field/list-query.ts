import * as z from "zod";
import { boundedInteger } from "./fields.ts";
import { strictObject } from "./strict-object.ts";

/** Query parameters of a list (docs/specification.md, Lists). Unknown parameters are rejected. */
export function listQuery<Shape extends z.ZodRawShape>(defaultLimit: number, filters: () => Shape) {
  return strictObject(() => ({
    limit: wholeNumber(1, 100).default(defaultLimit),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
    ...filters(),
  }));
}

function wholeNumber(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,16}$/, "Must be a whole number.")
    .transform(Number)
    .pipe(boundedInteger(minimum, maximum))
    .meta({ override: { type: "integer", minimum, maximum } });
}

/** A filter that is `true` or `false`. */
export const booleanFilter = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .meta({ override: { type: "boolean" } });

/** A filter with several values: a repeated parameter, or values separated by commas. */
export function valueList<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(values)))
    .meta({ override: { type: "array", items: { type: "string", enum: [...values] } } });
}
