/** Words that the API has for its records, and no accountant: `leg`, `intent`, names with underscores or capitals inside. */
const nouns =
  /\b(?:flow legs?|legs?|intents?|settlements?|dispositions?|cases?|evidence|verdicts?|matcher|SLA)\b/i;
const names = /\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]{2,}[A-Z][a-z]+\b/;
const ids = /\((?:id|ids)\)|\b(?:case|leg|raw|batch|stl|whe|int|rule|evt)_[0-9a-f]{8,}/;

/** @returns the first word of the API in a text for people; null: none */
export function wordsOfTheApi(text: string): string | null {
  for (const words of [nouns, names, ids]) {
    const [found] = words.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}
