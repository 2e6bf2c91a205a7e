import { conflict, FailureError } from "#work/outcome/outcome.ts";

export function deletedIntegration(): FailureError {
  return new FailureError(conflict("A deleted integration cannot be changed."));
}
