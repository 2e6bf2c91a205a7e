/** What a response shows, by its schema. Types only: no function loads a response schema. */
import type * as z from "zod";

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The record of a response; lists and members are read-only. */
export type Shown<Schema extends z.ZodType> = Frozen<z.input<Schema>>;
