import * as z from "zod";
import { listOf } from "../common-response.ts";

export const reasonCode = z
  .object({ code: z.string(), label: z.string() })
  .meta({ id: "ReasonCode" });

export const reasonCodeList = listOf("ReasonCode", reasonCode);
