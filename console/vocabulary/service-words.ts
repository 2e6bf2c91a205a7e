/**
 * Summaries of the service in the words of the console: the API's words stay in the API. Whole phrases of the service are
 * replaced, so that a reference or a name that somebody else wrote stays as it is. What the audit trail and the matching
 * say is in `event-words.ts`, which is loaded with the screens that show it.
 */

const phaseNames: Readonly<Record<string, string>> = {
  source: "departure",
  intermediary_in: "arrival at the intermediary",
  transfer: "transfer",
  intermediary_out: "departure from the intermediary",
  destination: "arrival",
};

export type Phrase = readonly [RegExp, string | ((...found: string[]) => string)];

const phrases: readonly Phrase[] = [
  [/^[A-Z][a-z]+(?: [a-z]+)? \S+ does not exist in organization \S+\./, "It does not exist."],
  [/^A leg of the /, "A part of the "],
  [/ but not every required leg is confirmed\.$/, " but not every required step is confirmed."],
  [/^Waiting for evidence of /, "Waiting for a report of "],
  [/, and no evidence of it has come\.$/, ", and no report of it has come."],
  [/^Evidence of the /, "A report of the "],
  [/^Evidence fits /, "A line fits "],
  [/^Sources of evidence /, "Sources "],
  [/: evidence shows (.*)\.$/, ": $1 were reported."],
  [
    / What was disposed of happened after all: a person must look at the disposition\.$/,
    " What was written off happened after all: a person must look at it.",
  ],
  [
    / A person closed this case, and later evidence says otherwise\.$/,
    " A person closed it, and a later report says otherwise.",
  ],
  [/\bno leg says its amount in /, "nothing reports its amount in "],
  [
    /\bthe ([a-z_]+(?:, [a-z_]+)*(?: and [a-z_]+)?) legs? (is|are) not confirmed/,
    (_, list = "", verb = "") =>
      `the ${list.replace(/[a-z]+(?:_[a-z]+)?/g, (each) => phaseNames[each] ?? each)} ${verb} not confirmed`,
  ],
];

/** @param summary of a payment, as the service wrote it */
export function inWords(summary: string): string {
  return replaced(summary, phrases);
}

export function replaced(text: string, all: readonly Phrase[]): string {
  return all.reduce((said, [phrase, words]) => said.replace(phrase, words as string), text);
}

/** A name of the API as words: `firstDueAt`, `first_due_at` and `first-due-at` are `first due at`. */
export function plainWord(name: string): string {
  return name
    .replaceAll(/[_-]/g, " ")
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
