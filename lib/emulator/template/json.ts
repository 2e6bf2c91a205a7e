/** A value of a template, parsed. */
export type Json = string | number | boolean | null | Json[] | TemplateObject;
export type TemplateObject = { [name: string]: Json };

export function isObject(value: Json): value is TemplateObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
