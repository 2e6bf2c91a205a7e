/** From a name, an ARN, or the ARN that an integration wraps around it; each with or without an alias. */
export function functionNameOf(target: string): string {
  return /function:([^:/]+)/.exec(target)?.[1] ?? target.replace(/:.*/s, "");
}
