/** How much waits on each screen, for the navigation. */
import { signal } from "@preact/signals";

/** By the path of the screen; one that is absent is not known. */
export const counts = signal<Readonly<Record<string, number>>>({});

export function setCount(path: string, count: number): void {
  if (counts.peek()[path] !== count) counts.value = { ...counts.peek(), [path]: count };
}
