import * as z from "zod";
import { named } from "../common-response.ts";

export const reasonCode = named("ReasonCode", { code: z.string(), label: z.string() });
