/** The template contains something unknown to the local stack, which skips nothing silently. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}
