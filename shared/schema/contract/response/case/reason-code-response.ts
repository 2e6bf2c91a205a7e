import * as z from "zod";

export const reasonCode = z
  .object({ code: z.string(), label: z.string() })
  .meta({ id: "ReasonCode" });
