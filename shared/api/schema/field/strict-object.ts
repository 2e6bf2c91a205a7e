import * as z from "zod";

/** An object that has no other members, made when it is first used. */
export function strictObject<Shape extends z.ZodRawShape>(shape: () => Shape) {
  return z.lazy(() => z.strictObject(shape()));
}
