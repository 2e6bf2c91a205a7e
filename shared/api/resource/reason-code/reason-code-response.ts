import * as z from "zod";
import { named } from "#api/schema/contract/common-response.ts";

export const reasonCode = named("ReasonCode", { code: z.string(), label: z.string() });
