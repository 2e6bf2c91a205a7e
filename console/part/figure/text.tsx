import { shortened, visibleText } from "#console/format/untrusted-text.ts";

/** Longer texts are cut on the screen; the API has all of them. */
const longest = 2_000;

/** Text that somebody else wrote, isolated in its direction and with nothing invisible in it. */
export function Text({
  value,
  limit = longest,
}: {
  readonly value: string;
  readonly limit?: number;
}) {
  return <bdi>{shortened(visibleText(value), limit)}</bdi>;
}
