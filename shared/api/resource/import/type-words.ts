/** Words of the type column of a file. */
import * as z from "zod";
import { text } from "#api/schema/field/fields.ts";

/** A list of words may be empty: then no value of the type column means this. */
export const someWords = z.lazy(() => z.array(text(64)).max(20));
export function namesEachWordOnce(lists: Readonly<Record<string, readonly string[]>>): boolean {
  const words = Object.values(lists).flatMap((list) => [...new Set(list.map(foldedWord))]);
  return new Set(words).size === words.length;
}

/** Words are compared without case and without blanks around them. */
export function foldedWord(word: string): string {
  return word.trim().replace(/\s+/g, " ").toLowerCase();
}
