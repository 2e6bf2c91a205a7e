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
};

export type Statement = {
  readonly Effect: "Allow" | "Deny";
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  /** Values by key by operator. */
  readonly Condition?:
    | Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
    | undefined;
};

export type Decision = {
  readonly isAllowed: boolean;
  /** Position of the statement that decided; null if none applies. */
  readonly statement: number | null;
};

type Condition = (need: Need) => boolean;
type Matcher = (text: string) => boolean;

type CompiledStatement = {
  readonly denies: boolean;
  readonly isAction: Matcher;
  readonly isResource: Matcher;
  readonly conditions: readonly Condition[];
};

/** Decisions that are kept. Tables and queues are few; names of objects and secrets are many. */
const maxKeptDecisions = 500;

/** The statements of all policies of one role. */
export class Policy {
  readonly #statements: readonly CompiledStatement[];
  readonly #hasConditions: boolean;
  readonly #kept = new Map<string, Decision>();

  /** @throws TemplateError on a condition that is not known here. */
  constructor(statements: readonly Statement[]) {
    this.#statements = statements.map(compile);
    this.#hasConditions = statements.some((statement) => statement.Condition !== undefined);
  }

  /** A statement that denies wins over all that allow. Without a statement the call is denied. */
  decide(need: Need): Decision {
    if (this.#hasConditions) return this.#evaluate(need);
    const name = `${need.action} ${need.resource}`;
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const decision = this.#evaluate(need);
    if (this.#kept.size < maxKeptDecisions) this.#kept.set(name, decision);
    return decision;
  }

  #evaluate(need: Need): Decision {
    const applies = (statement: CompiledStatement) =>
      statement.isAction(need.action.toLowerCase()) &&
      statement.isResource(need.resource) &&
      statement.conditions.every((holds) => holds(need));
    const denying = this.#statements.findIndex((each) => each.denies && applies(each));
    if (denying >= 0) return { isAllowed: false, statement: denying };
    const allowing = this.#statements.findIndex((each) => !each.denies && applies(each));
    return { isAllowed: allowing >= 0, statement: allowing < 0 ? null : allowing };
  }
}

function compile({ Effect, Action, Resource, Condition }: Statement): CompiledStatement {
  return {
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

/** Only what the templates use, so that no condition is skipped silently. */
function condition(operator: string, key: string, values: readonly string[]): Condition {
  const isListed = anyPattern(values);
  const name = `${operator} of ${key}`;
  if (name === "ForAnyValue:StringLike of dynamodb:LeadingKeys") {
    return ({ leadingKeys }) => leadingKeys?.some(isListed) ?? false;
  }
  if (name !== "ForAllValues:StringLike of dynamodb:LeadingKeys") {
    throw new TemplateError(`Condition not known: ${name}`);
  }
  // AWS takes a call without keys (Scan) for one whose keys are all listed. Here it is refused, which is stricter.
  return ({ leadingKeys }) => leadingKeys?.every(isListed) ?? false;
}
