/** An act that the console itself refuses, before it asks the service. The message says why, to a person. */
export class NotPossibleError extends Error {
  override readonly name = "NotPossibleError";
}
