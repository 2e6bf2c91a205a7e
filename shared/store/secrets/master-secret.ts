/**
 * The masters from which signing secrets are derived: one secret for each direction, with its versions
 * (docs/architecture.md, Secrets).
 */
import { type Instant, plusMinutes } from "#domain/value/instant.ts";

/** Signing secrets that the service shows to receivers, and those that senders use for deliveries to it. */
export const masterDirections = ["outbound", "inbound"] as const;
export type MasterDirection = (typeof masterDirections)[number];

export type Master = {
  /** From 1. */
  readonly version: number;
  readonly value: string;
  /** From then on new secrets are derived from it. It signs and verifies as soon as it is known. */
  readonly from: Instant;
  /** It neither signs nor verifies from then on; null while no later version replaces it. */
  readonly until: Instant | null;
};

/** The masters at one moment. */
export type Masters = {
  /** Derives the secrets that are shown. */
  readonly current: string;
  /** Sign and verify; the current one first. */
  readonly usable: readonly string[];
};

export type ReadMasters = () => Promise<Masters>;

/** Longer than a function caches its secrets, so that every function knows a version before it is shown. */
export const masterLeadMinutes = 10;
/** Maximum versions that sign at a time. */
const maximumUsable = 3;

/**
 * Reads the text of the secret: what CloudFormation generated, which is version 1, or the document that a
 * rotation wrote.
 *
 * @throws Error for a document of another form
 */
export function parseMasters(text: string): readonly Master[] {
  if (!text.startsWith("{")) return [{ version: 1, value: text, from: 0 as Instant, until: null }];
  const { masters } = JSON.parse(text) as { readonly masters?: unknown };
  if (!Array.isArray(masters) || masters.length === 0 || !masters.every(isMaster)) {
    throw new Error("The master secret has an unknown form.");
  }
  return masters;
}

export function formatMasters(masters: readonly Master[]): string {
  return JSON.stringify({ masters });
}

function isMaster(each: unknown): each is Master {
  const { version, value, from, until } = each as Record<keyof Master, unknown>;
  const isEnd = until === null || typeof until === "number";
  return (
    Number.isInteger(version) && typeof value === "string" && typeof from === "number" && isEnd
  );
}

/** @throws Error if no version is in use at that moment */
export function mastersAt(masters: readonly Master[], now: Instant): Masters {
  const usable = masters
    .filter(({ until }) => until === null || now < until)
    .sort((a, b) => b.version - a.version);
  const current = usable.find(({ from }) => from <= now);
  if (current === undefined) throw new Error("The master secret has no current version.");
  const others = usable.filter((each) => each !== current);
  return { current: current.value, usable: [current, ...others].map(({ value }) => value) };
}

/**
 * Adds a version and ends those before it `overlapMinutes` after it becomes the current one. Versions that have
 * ended are dropped.
 *
 * @returns the reason as text if the masters cannot be rotated now
 */
export function rotateMasters(
  masters: readonly Master[],
  {
    value,
    now,
    overlapMinutes,
  }: { readonly value: string; readonly now: Instant; readonly overlapMinutes: number },
): readonly Master[] | string {
  const usable = masters.filter(({ until }) => until === null || now < until);
  if (usable.some(({ from }) => now < from)) {
    return "A rotation has just begun: its version is not in use yet.";
  }
  if (usable.length >= maximumUsable) {
    return `${usable.length} versions are in use, which is the maximum: wait until one ends.`;
  }
  const from = plusMinutes(now, masterLeadMinutes);
  const end = plusMinutes(from, overlapMinutes);
  const ending = usable.map((master) => ({
    ...master,
    until: master.until === null || end < master.until ? end : master.until,
  }));
  const version = Math.max(...masters.map((master) => master.version)) + 1;
  return [...ending, { version, value, from, until: null }];
}
