/**
 * The standing resources whose entries are one list of the organization: settings that people add to and delete from. Ids,
 * audit events, the names in messages and the key of the list follow from this table.
 */
export const standingLists = {
  approvalPolicy: {
    prefix: "apol",
    noun: "Approval policy",
    nouns: "approval policies",
    eventNoun: "approval_policy",
    maximum: 50,
  },
  dispositionPolicy: {
    prefix: "dpol",
    noun: "Disposition policy",
    nouns: "disposition policies",
    eventNoun: "disposition_policy",
    maximum: 50,
  },
  evidenceFilter: {
    prefix: "efil",
    noun: "Evidence filter",
    nouns: "evidence filters",
    eventNoun: "evidence_filter",
    maximum: 50,
  },
  journalTemplate: {
    prefix: "jtpl",
    noun: "Journal template",
    nouns: "journal templates",
    eventNoun: "journal_template",
    maximum: 50,
  },
} as const satisfies Readonly<Record<string, StandingWords>>;

type StandingWords = {
  /** Of its ids. */
  readonly prefix: string;
  /** How messages name an entry. */
  readonly noun: string;
  /** How they name several. A list has it in its key (settings-keys.ts), so it never changes. */
  readonly nouns: string;
  /** How audit events name the kind. */
  readonly eventNoun: string;
  /** Maximum entries of one organization. */
  readonly maximum: number;
};

type Lists = typeof standingLists;
export type StandingListKind = keyof Lists;

type StandingEventType = `${Lists[StandingListKind]["eventNoun"]}.${"created" | "deleted"}`;

/** The audit events of the lists, in their order. */
export const standingEventTypes = Object.values(standingLists).flatMap(
  ({ eventNoun }): StandingEventType[] => [`${eventNoun}.created`, `${eventNoun}.deleted`],
);

/** The prefixes of their ids. */
export const standingPrefixes = Object.fromEntries(
  Object.entries(standingLists).map(([kind, { prefix }]) => [kind, prefix]),
) as { readonly [Kind in StandingListKind]: Lists[Kind]["prefix"] };
