/** Fields that several requests share (docs/specification.md, Request bodies). */
import * as z from "zod";
import { type Currency, parseCurrency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, isPositive, parseAmount } from "#domain/value/money.ts";
import { asPlainNumber, isJsonObject, type JsonObject } from "../json/json-value.ts";
import { strictObject } from "./strict-object.ts";
import { parseTimestamp } from "./timestamp.ts";

const amountPattern = "^-?\\d+(\\.\\d+)?$";
const amountMeta = {
  type: "string",
  pattern: amountPattern,
  description: "Decimal string of at most 38 significant digits and 18 decimals.",
  example: "1250.00",
} as const;

function amountWhere(accepts: (amount: Amount) => boolean, message: string) {
  return z.lazy(() =>
    z
      .string()
      .transform((text, context): Amount => {
        const amount = parseAmount(text);
        if (amount !== null && accepts(amount)) return amount;
        context.addIssue({ code: "custom", message, input: text });
        return z.NEVER;
      })
      .meta({ override: amountMeta }),
  );
}

const shape = "a decimal string of at most 38 significant digits and 18 decimals";

export const anyAmount = amountWhere(() => true, `Must be ${shape}.`);
export const positiveAmount = amountWhere(isPositive, `Must be ${shape}, above zero.`);
export const nonNegativeAmount = amountWhere(
  (amount) => !amount.startsWith("-"),
  `Must be ${shape}, not negative.`,
);

export const currency = z.lazy(() =>
  z
    .string()
    .transform((text, context): Currency => {
      const parsed = parseCurrency(text);
      if (parsed !== null) return parsed;
      context.addIssue({
        code: "custom",
        message: "Must be 2 to 12 letters, digits or dots.",
        input: text,
      });
      return z.NEVER;
    })
    .meta({
      override: {
        type: "string",
        pattern: "^[A-Za-z0-9.]{2,12}$",
        description: "ISO 4217 code or asset ticker; stored upper-case.",
        example: "USD",
      },
    }),
);

export const positiveMoney = strictObject(() => ({ amount: positiveAmount, currency }));
export const nonNegativeMoney = strictObject(() => ({ amount: nonNegativeAmount, currency }));

export const timestamp = z.lazy(() =>
  z
    .string()
    .transform((text, context): Instant => {
      const parsed = parseTimestamp(text);
      if (parsed !== null) return parsed;
      context.addIssue({
        code: "custom",
        message: "Must be a UTC date-time ending in Z that names a real date.",
        input: text,
      });
      return z.NEVER;
    })
    .meta({ override: { type: "string", format: "date-time", example: "2026-03-01T12:00:00Z" } }),
);

/** A JSON object of the client, without a schema; numbers keep every digit. */
export const freeForm = z.lazy(() =>
  z
    .custom<JsonObject>(isJsonObject, { message: "Must be an object." })
    .meta({ override: { type: "object", additionalProperties: true } }),
);

/**
 * A number that is an integer within inclusive bounds. The bounds come first and end the check, because `int` has
 * bounds of its own, at 2^53, and would name a number beyond both twice.
 */
export const boundedInteger = (minimum: number, maximum: number) =>
  z.number().min(minimum, { abort: true }).max(maximum, { abort: true }).int();

/** An integer within inclusive bounds; also accepts `1.0` and `1e2`. */
export const integer = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) =>
  z
    .preprocess(asPlainNumber, boundedInteger(minimum, maximum))
    .meta({ override: { type: "integer", minimum, maximum } });

/** A text of 1 to `maximum` characters. */
export const text = (maximum: number) => z.string().min(1).max(maximum);

export const reference = strictObject(() => ({ type: text(64), value: text(255) }));

/** An account or contract of an EVM network, stored in lower case. */
export const evmAddress = z.lazy(() =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, "Must be 0x and 40 hexadecimal digits.")
    .transform((address) => address.toLowerCase())
    .meta({ override: { type: "string", pattern: "^0x[0-9a-fA-F]{40}$" } }),
);
