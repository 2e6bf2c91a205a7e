/** What the contract says of each standing resource, from its definition. */
import { capitalized } from "#domain/value/capitalized.ts";
import { type StandingListKind, standingLists } from "#domain/value/standing-kind.ts";
import { type ErrorResponse, full } from "./error-response.ts";

/** The ids in paths, such as `evidenceFilterId`: "Id of an evidence filter, `efil_…`." */
export const standingIds = Object.fromEntries(
  Object.entries(standingLists).map(([kind, { noun, prefix }]) => {
    const article = /^[aeiou]/iu.test(noun) ? "an" : "a";
    const name = `${noun.slice(0, 1).toLowerCase()}${noun.slice(1)}`;
    return [`${kind}Id`, `Id of ${article} ${name}, \`${prefix}_…\`.`];
  }),
) as Readonly<Record<`${StandingListKind}Id`, string>>;

type StandingConflicts = {
  readonly [Kind in StandingListKind as `${Capitalize<Kind>}Conflict`]: ErrorResponse;
};

/** A standing resource has its maximum number, such as `EvidenceFilterConflict`. */
export const standingConflicts = Object.fromEntries(
  Object.entries(standingLists).map(([kind, { maximum, nouns }]) => {
    const name = nouns.slice(nouns.lastIndexOf(" ") + 1);
    return [`${capitalized(kind)}Conflict`, full(maximum, name, nouns)];
  }),
) as StandingConflicts;
