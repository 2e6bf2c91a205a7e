/**
 * Conditions and updates in the language of DynamoDB's expressions, as far as this service writes
 * them: attributes at the top level, no nested paths.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */
import { compareValues, type WireItem, type WireValue } from "./wire.ts";

export type Terms = {
  readonly names: Readonly<Record<string, string>>;
  readonly values: WireItem;
};

const tokenPattern = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?\w+)/gy;

class Reader {
  readonly #tokens: readonly string[];
  readonly #terms: Terms;
  #at = 0;

  constructor(text: string, terms: Terms) {
    this.#tokens = [...text.trim().matchAll(tokenPattern)].map(([, token = ""]) => token);
    this.#terms = terms;
    const length = this.#tokens.join("").length;
    if (length !== text.replaceAll(/\s/g, "").length) throw new Error(`Cannot read ${text}`);
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Takes the next token where it is this one. */
  take(token: string): boolean {
    if (this.#tokens[this.#at]?.toUpperCase() !== token.toUpperCase()) return false;
    this.#at += 1;
    return true;
  }

  require(token: string): void {
    if (!this.take(token)) throw new Error(`${token} is missing before ${this.#tokens[this.#at]}`);
  }

  next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Error("The expression ends too early.");
    this.#at += 1;
    return token;
  }

  peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  name(): string {
    const token = this.next();
    if (!token.startsWith("#")) return token;
    const name = this.#terms.names[token];
    if (name === undefined) throw new Error(`The name ${token} is not given.`);
    return name;
  }

  /** An attribute of the item, or a given value; undefined for an attribute that is not there. */
  operand(item: WireItem): WireValue | undefined {
    if (!this.peek()?.startsWith(":")) return item[this.name()];
    const token = this.next();
    const value = this.#terms.values[token];
    if (value === undefined) throw new Error(`The value ${token} is not given.`);
    return value;
  }
}

export function holds(text: string, terms: Terms, item: WireItem): boolean {
  const reader = new Reader(text, terms);
  const result = readAlternatives(reader, item);
  if (!reader.isDone) throw new Error(`Cannot read ${text} from ${reader.peek()}`);
  return result;
}

function readAlternatives(reader: Reader, item: WireItem): boolean {
  let result = readConjunction(reader, item);
  while (reader.take("OR")) result = readConjunction(reader, item) || result;
  return result;
}

function readConjunction(reader: Reader, item: WireItem): boolean {
  let result = readCondition(reader, item);
  while (reader.take("AND")) result = readCondition(reader, item) && result;
  return result;
}

function readCondition(reader: Reader, item: WireItem): boolean {
  if (reader.take("NOT")) return !readCondition(reader, item);
  if (reader.take("(")) {
    const result = readAlternatives(reader, item);
    reader.require(")");
    return result;
  }
  if (reader.take("attribute_exists")) return readPresence(reader, item);
  if (reader.take("attribute_not_exists")) return !readPresence(reader, item);
  return readComparison(reader, item);
}

function readPresence(reader: Reader, item: WireItem): boolean {
  reader.require("(");
  const name = reader.name();
  reader.require(")");
  return item[name] !== undefined;
}

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

function readComparison(reader: Reader, item: WireItem): boolean {
  const left = reader.operand(item);
  const operator = reader.next();
  const right = reader.operand(item);
  if (operator === "<>") return orderOf(left, right) !== 0;
  if (operator.toUpperCase() === "BETWEEN") {
    reader.require("AND");
    const upper = reader.operand(item);
    return orderOf(left, right) >= 0 && orderOf(left, upper) <= 0;
  }
  const comparison = comparisons[operator];
  if (comparison === undefined) throw new Error(`The operator ${operator} is not known here.`);
  return comparison(orderOf(left, right));
}

function orderOf(left: WireValue | undefined, right: WireValue | undefined): number {
  return left === undefined || right === undefined ? Number.NaN : compareValues(left, right);
}

/** The item after the update; every operand is of the item before it. */
export function updated(text: string, terms: Terms, before: WireItem): WireItem {
  const reader = new Reader(text, terms);
  const after: Record<string, WireValue> = { ...before };
  while (!reader.isDone) {
    const action = actions[reader.next().toUpperCase()];
    if (action === undefined) throw new Error(`Cannot read ${text}`);
    do action(reader, before, after);
    while (reader.take(","));
  }
  return after;
}

type Action = (reader: Reader, before: WireItem, after: Record<string, WireValue>) => void;

const actions: Readonly<Record<string, Action>> = {
  SET: (reader, before, after) => {
    const name = reader.name();
    reader.require("=");
    after[name] = readSum(reader, before);
  },
  REMOVE: (reader, _before, after) => {
    delete after[reader.name()];
  },
  ADD: (reader, before, after) => {
    const name = reader.name();
    const value = present(reader.operand(before));
    after[name] = added(before[name], value);
  },
};

function readSum(reader: Reader, before: WireItem): WireValue {
  const left = readAssigned(reader, before);
  if (reader.take("+")) return sum(left, present(reader.operand(before)), 1);
  if (reader.take("-")) return sum(left, present(reader.operand(before)), -1);
  return left;
}

function readAssigned(reader: Reader, before: WireItem): WireValue {
  if (!reader.take("if_not_exists")) return present(reader.operand(before));
  reader.require("(");
  const stored = before[reader.name()];
  reader.require(",");
  const otherwise = present(reader.operand(before));
  reader.require(")");
  return stored ?? otherwise;
}

function present(value: WireValue | undefined): WireValue {
  if (value === undefined) throw new Error("An attribute of the update is not there.");
  return value;
}

function sum(left: WireValue, right: WireValue, sign: 1 | -1): WireValue {
  return { N: String(Number(left["N"]) + sign * Number(right["N"])) };
}

/** A number's sum, or a set's union. */
function added(before: WireValue | undefined, value: WireValue): WireValue {
  const [kind = "", given] = Object.entries(value)[0] ?? [];
  if (kind === "N") return sum(before ?? { N: "0" }, value, 1);
  const stored = (before?.[kind] ?? []) as readonly string[];
  return { [kind]: [...new Set([...stored, ...(given as readonly string[])])] };
}
