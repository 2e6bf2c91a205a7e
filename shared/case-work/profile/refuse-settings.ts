import { type Failure, refused } from "../../outcome/outcome.ts";
import type { ImportProfileSettings } from "../../schema/request/evidence/import-profile-request.ts";
import { problemOfNew } from "../../schema/request/evidence/problem-of-reading.ts";
import { problemOfSettings } from "../../schema/request/evidence/problem-of-settings.ts";

/** 400 for settings that contradict each other; null for all others. */
export function refuseSettings(settings: ImportProfileSettings): Failure | null {
  return failureOf(problemOfSettings(settings));
}

/** 400 also for settings with which no row of any file can be read. */
export function refuseNewSettings(settings: ImportProfileSettings): Failure | null {
  return failureOf(problemOfSettings(settings) ?? problemOfNew(settings));
}

function failureOf(problem: ReturnType<typeof problemOfSettings>): Failure | null {
  if (problem === null) return null;
  const { field, message } = problem;
  return refused([field], message, `The request is invalid: ${field}.`);
}
