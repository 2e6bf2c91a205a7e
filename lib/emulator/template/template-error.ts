/** The template contains something unknown to the emulator, which skips nothing silently. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}
