/** What a morning begins with: one line for each thing that somebody must look at. */
import { countText } from "#console/format/amount.ts";

export type IncidentMoney = {
  /** Without a sign. */
  readonly amount: string;
  readonly currency: string;
  /** Such as `missing`. */
  readonly word: string;
};

export type Incident = {
  /** Unique, and the same at the next reading. */
  readonly key: string;
  readonly icon:
    | "alert"
    | "approval"
    | "checkNote"
    | "clock"
    | "evidence"
    | "imports"
    | "late"
    | "person"
    | "plug"
    | "right"
    | "send"
    | "settlement";
  readonly tone: "bad" | "warn" | "note";
  readonly text: string;
  /** Why, or what could explain it; absent: nothing is known. */
  readonly detail?: string;
  readonly money: readonly IncidentMoney[];
  /** The exact time, ISO 8601, or words where only a range is known; null: it has no beginning. */
  readonly since: { readonly at: string } | { readonly words: string } | null;
  readonly act: {
    readonly label: string;
    /** The screen and what it shows. */
    readonly path: readonly string[];
    readonly query?: Readonly<Record<string, string>>;
  };
};

/** `1 payment is`, `3 payments are`. */
export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
