/** What a person chose for this browser. No credential is ever stored. */
import { effect, type Signal, signal } from "@preact/signals";
import type { TimeZoneChoice } from "#console/format/time.ts";

const prefix = "reconciliation-console.";

/** A signal whose value is kept in the browser; `known` are the values that it may have. */
function kept<Value extends string>(
  name: string,
  known: readonly [Value, ...Value[]],
): Signal<Value> {
  const held = signal(known.find((value) => value === read(name)) ?? known[0]);
  effect(() => write(name, held.value));
  return held;
}

/** A browser may refuse storage, for example in a private window. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(`${prefix}${name}`);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`${prefix}${name}`, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export const theme = kept("theme", ["system", "light", "dark"]);
export const timeZone = kept<TimeZoneChoice>("time-zone", ["UTC", "local"]);
export const panelShown = kept("panel", ["shown", "hidden"]);

/** Names of columns that a person hid, per list. */
export function readList(name: string): readonly string[] {
  return (read(name) ?? "").split(",").filter((each) => each !== "");
}

export function writeList(name: string, values: readonly string[]): void {
  write(name, values.join(","));
}

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === "system") delete dataset["theme"];
  else dataset["theme"] = theme.value;
});
