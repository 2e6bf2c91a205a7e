import * as z from "zod";
import { text } from "./fields.ts";

/** An IANA time zone that this runtime knows. */
export const timeZone = z.lazy(() =>
  text(64).refine(isTimeZone, { message: "Must be an IANA time zone." }),
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
