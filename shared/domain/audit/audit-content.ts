/**
 * The hashed form of an audit event, version 1 (docs/audit.md, The hashed form). It is made from named members
 * of the event as the API shows it, so the API may show more without changing a hash. Every text that
 * may name a person enters as a salted digest: it can be erased later, and the hash still holds.
 */

/** Version of the hashed form of new events. A change of this file needs a new number beside it. */
export const auditContentVersion = 1;

/** What is shown in place of a text that was erased. */
export const erasedText = "[erased]";

/** What is left of an event's texts after an erasure. The keys are JSON pointers into the event (RFC 6901). */
export type ErasedTexts = {
  /** Digests of the erased texts. */
  readonly digests: Readonly<Record<string, string>>;
  /** Derived salts of the texts that are still there. */
  readonly salts: Readonly<Record<string, string>>;
};

type Fields = Readonly<Record<string, unknown>>;

/** Members that enter the hash as they are: ids, kinds, times and positions. */
const plainMembers = [
  "id",
  "organizationId",
  "paymentIntentId",
  "caseId",
  "rawRecordId",
  "importBatchId",
  "eventType",
  "occurredAt",
  "chain",
  "sequence",
  "previousHash",
] as const;

/** Members whose whole value is one personal value, whatever it is made of: its names may be personal too. */
const wholeMembers: ReadonlySet<string> = new Set(["metadata"]);

/** One text of an event, or another value that is personal as a whole. */
export type EventText = { readonly pointer: string; readonly value: unknown };

/**
 * @param shown the event as the API shows it
 * @param digestOf the salted digest of a text
 * @returns what is hashed, in its RFC 8785 form
 */
export function auditEventContent(shown: Fields, digestOf: (text: EventText) => string): Fields {
  const plain = plainMembers.map((name) => [name, shown[name] ?? null] as const);
  return {
    version: auditContentVersion,
    ...Object.fromEntries(plain),
    actor: digestOf({ pointer: "/actor", value: shown["actor"] }),
    message: digestOf({ pointer: "/message", value: shown["message"] }),
    payload: mapTexts(shown["payload"] ?? null, "/payload", digestOf),
  };
}

/** The texts of an event that enter its hash as digests. */
export function textsOf(shown: Fields): EventText[] {
  const texts: EventText[] = [];
  auditEventContent(shown, (text) => {
    texts.push(text);
    return "";
  });
  return texts;
}

/** The value with each text in it replaced. */
export function mapTexts(
  value: unknown,
  pointer: string,
  replace: (text: EventText) => unknown,
): unknown {
  if (typeof value === "string") return replace({ pointer, value });
  if (Array.isArray(value)) {
    return value.map((each, index) => mapTexts(each, `${pointer}/${index}`, replace));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => {
        const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        const isWhole = wholeMembers.has(name) && member !== null;
        return [
          name,
          isWhole ? replace({ pointer: at, value: member }) : mapTexts(member, at, replace),
        ];
      }),
  );
}
