import { invalidRequest } from "../../http/error/failure-error.ts";
import type { HttpFailure } from "../../http/error/http-failure.ts";
import type { ImportProfileSettings } from "../../schema/request/evidence/import-profile-request.ts";
import { problemOfNew } from "../../schema/request/evidence/problem-of-reading.ts";
import { problemOfSettings } from "../../schema/request/evidence/problem-of-settings.ts";

/** 400 for settings that contradict each other; null for all others. */
export function refuseSettings(settings: ImportProfileSettings): HttpFailure | null {
  return failureOf(problemOfSettings(settings));
}

/** 400 also for settings with which no row of any file can be read. */
export function refuseNewSettings(settings: ImportProfileSettings): HttpFailure | null {
  return failureOf(problemOfSettings(settings) ?? problemOfNew(settings));
}

function failureOf(problem: ReturnType<typeof problemOfSettings>): HttpFailure | null {
  if (problem === null) return null;
  const { field, message } = problem;
  return invalidRequest(`The request is invalid: ${field}.`, [{ path: [field], message }]);
}
