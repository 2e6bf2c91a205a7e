/**
 * Evaluates the identity policies of a role.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
import { TemplateError } from "../template/template-error.ts";

/** One permission that a call needs. */
export type Need = {
  readonly action: string;
  /** ARN, or `*` for an action without resource types. */
  readonly resource: string;
  /** Partition keys of the items of a table; null where the call does not name them. */
  readonly leadingKeys?: readonly string[] | null;
  /** Values of other condition keys. */
  readonly context?: Readonly<Record<string, string>>;
};

export type PermissionStatement = {
  readonly Effect: "Allow" | "Deny";
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  /** Values by key by operator. */
  readonly Condition?:
    | Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
    | undefined;
};

export type AccessDecision = {
  readonly isAllowed: boolean;
  /** Position of the statement that decided; null if none applies. */
  readonly statement: number | null;
};

type Condition = (need: Need) => boolean;
type Matcher = (text: string) => boolean;

type CompiledStatement = {
  readonly position: number;
  readonly denies: boolean;
  readonly isAction: Matcher;
  readonly isResource: Matcher;
  readonly conditions: readonly Condition[];
};

/** Actions on resources that are kept. Tables and queues are few; names of objects and secrets are many. */
const maxKept = 500;

/** The statements of all policies of one role. */
export class Policy {
  readonly #statements: readonly CompiledStatement[];
  /** The statements on one action and resource, those that deny first. */
  readonly #kept = new Map<string, readonly CompiledStatement[]>();

  /** @throws TemplateError on a condition that is not known here. */
  constructor(statements: readonly PermissionStatement[]) {
    const compiled = statements.map(compile);
    this.#statements = [
      ...compiled.filter(({ denies }) => denies),
      ...compiled.filter(({ denies }) => !denies),
    ];
  }

  /** A statement that denies wins over all that allow. Without a statement the call is denied. */
  decide(need: Need): AccessDecision {
    for (const { position, denies, conditions } of this.#statementsOn(need)) {
      if (conditions.every((holds) => holds(need))) {
        return { isAllowed: !denies, statement: position };
      }
    }
    return { isAllowed: false, statement: null };
  }

  #statementsOn({ action, resource }: Need): readonly CompiledStatement[] {
    const name = `${action} ${resource}`;
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const lowerCase = action.toLowerCase();
    const found = this.#statements.filter(
      ({ isAction, isResource }) => isAction(lowerCase) && isResource(resource),
    );
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(name, found);
    return found;
  }
}

function compile(
  { Effect, Action, Resource, Condition }: PermissionStatement,
  position: number,
): CompiledStatement {
  return {
    position,
    denies: Effect === "Deny",
    isAction: anyPattern(Action.map((action) => action.toLowerCase())),
    isResource: anyPattern(Resource),
    conditions: Object.entries(Condition ?? {}).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, values]) => condition(operator, key, values)),
    ),
  };
}

/** `*` stands for any characters, `?` for one. */
function anyPattern(patterns: readonly string[]): Matcher {
  const matchers = patterns.map((pattern): Matcher => {
    if (!/[*?]/.test(pattern)) return (text) => text === pattern;
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    const expression = new RegExp(`^${source}$`, "s");
    return (text) => expression.test(text);
  });
  return (text) => matchers.some((matches) => matches(text));
}

/** Conditions with one text as their value. They do not hold without a value. */
const plainConditions: ReadonlySet<string> = new Set([
  "Bool of aws:SecureTransport",
  "StringEquals of aws:SourceAccount",
  "StringEquals of kms:ViaService",
  "ArnLike of kms:EncryptionContext:aws:logs:arn",
]);

/** Only what the templates use, so that no condition is skipped silently. */
function condition(operator: string, key: string, values: readonly string[]): Condition {
  const isListed = anyPattern(values);
  const name = `${operator} of ${key}`;
  if (name === "ForAnyValue:StringLike of dynamodb:LeadingKeys") {
    return ({ leadingKeys }) => leadingKeys?.some(isListed) ?? false;
  }
  if (plainConditions.has(name)) {
    return ({ context }) => {
      const value = context?.[key];
      return value !== undefined && isListed(value);
    };
  }
  if (name !== "ForAllValues:StringLike of dynamodb:LeadingKeys") {
    throw new TemplateError(`Condition not known: ${name}`);
  }
  // AWS takes a call without keys (Scan) for one whose keys are all listed. Here it is refused, which is stricter.
  return ({ leadingKeys }) => leadingKeys?.every(isListed) ?? false;
}
