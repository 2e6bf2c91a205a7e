import { FailureError } from "../../shared/http/error/failure-error.ts";

export function deletedIntegration(): FailureError {
  const message = "A deleted integration cannot be changed.";
  return new FailureError({ status: 409, error: "invalid_state", message });
}
