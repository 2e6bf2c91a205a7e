/** The template holds something that the local stack does not know; nothing is ever skipped silently. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}
