/** A person who signed in to an organization (docs/specification.md, Members). */
export type Member = {
  /** The user's id, as the identity provider names it. */
  readonly subject: string;
  /** Days since 1970, in UTC. */
  readonly firstSeenDay: number;
  readonly lastSeenDay: number;
};

/** Who comes later is not listed until another one is forgotten. */
export const maximumMembers = 1_000;

/** A member who was not seen for so long is forgotten. */
export const memberKeptDays = 400;
