const width = 30;

/** `[##########----------] 50%  what is done`, 30 characters wide; percent from 0 to 100. */
export function progressBar(percent: number, what: string): string {
  const done = Math.round((percent / 100) * width);
  return `[${"#".repeat(done)}${"-".repeat(width - done)}] ${percent}%  ${what}`;
}
