import * as z from "zod";
import { notUnderstoodCauses } from "../../../../domain/evidence/not-understood.ts";

export const notUnderstoodCause = z
  .enum(notUnderstoodCauses)
  .meta({ id: "NotUnderstoodCause", description: "Why a part of a record was not understood." });
