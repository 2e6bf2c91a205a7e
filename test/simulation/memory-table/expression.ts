/**
 * Conditions and updates in DynamoDB's expression language, as far as this service uses them:
 * top-level attributes, no nested paths. Each text is parsed once.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */
import { compareValues, type WireItem, type WireValue } from "./wire.ts";

export type Terms = {
  readonly names: Readonly<Record<string, string>>;
  readonly values: WireItem;
};

type Condition = (terms: Terms, item: WireItem) => boolean;
type Operand = (terms: Terms, item: WireItem) => WireValue | undefined;
type Name = (terms: Terms) => string;

const tokenPattern = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?\w+)/gy;

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = [...text.trim().matchAll(tokenPattern)].map(([, token = ""]) => token);
    const length = this.#tokens.join("").length;
    if (length !== text.replaceAll(/\s/g, "").length) throw new Error(`Cannot read ${text}`);
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Takes the next token if it is this one. */
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

  name(): Name {
    const token = this.next();
    if (!token.startsWith("#")) return () => token;
    return ({ names }) => {
      const name = names[token];
      if (name === undefined) throw new Error(`The name ${token} is not given.`);
      return name;
    };
  }

  /** An attribute of the item, its size, or a given value; undefined for a missing attribute. */
  operand(): Operand {
    if (this.take("size")) return this.#size();
    if (!this.peek()?.startsWith(":")) {
      const name = this.name();
      return (terms, item) => item[name(terms)];
    }
    const token = this.next();
    return ({ values }) => {
      const value = values[token];
      if (value === undefined) throw new Error(`The value ${token} is not given.`);
      return value;
    };
  }

  #size(): Operand {
    this.require("(");
    const name = this.name();
    this.require(")");
    return (terms, item) => {
      const value = item[name(terms)];
      return value === undefined ? undefined : { N: String(elementsOf(value).length) };
    };
  }
}

/** The elements of a list or a set. */
function elementsOf(value: WireValue): readonly unknown[] {
  const [held] = Object.values(value);
  if (!Array.isArray(held)) throw new Error("It is neither a list nor a set.");
  return held;
}

const conditions = new Map<string, Condition>();

export function holds(text: string, terms: Terms, item: WireItem): boolean {
  const condition = conditions.get(text) ?? readWhole(text);
  conditions.set(text, condition);
  return condition(terms, item);
}

function readWhole(text: string): Condition {
  const reader = new Reader(text);
  const condition = readAlternatives(reader);
  if (!reader.isDone) throw new Error(`Cannot read ${text} from ${reader.peek()}`);
  return condition;
}

function readAlternatives(reader: Reader): Condition {
  const parts = [readConjunction(reader)];
  while (reader.take("OR")) parts.push(readConjunction(reader));
  return (terms, item) => parts.some((part) => part(terms, item));
}

function readConjunction(reader: Reader): Condition {
  const parts = [readCondition(reader)];
  while (reader.take("AND")) parts.push(readCondition(reader));
  return (terms, item) => parts.every((part) => part(terms, item));
}

function readCondition(reader: Reader): Condition {
  if (reader.take("NOT")) {
    const denied = readCondition(reader);
    return (terms, item) => !denied(terms, item);
  }
  if (reader.take("(")) {
    const result = readAlternatives(reader);
    reader.require(")");
    return result;
  }
  if (reader.take("attribute_exists")) return readPresence(reader, true);
  if (reader.take("attribute_not_exists")) return readPresence(reader, false);
  if (reader.take("begins_with")) return readBeginning(reader);
  return readComparison(reader);
}

function readBeginning(reader: Reader): Condition {
  reader.require("(");
  const whole = reader.operand();
  reader.require(",");
  const beginning = reader.operand();
  reader.require(")");
  return (terms, item) =>
    String(whole(terms, item)?.["S"]).startsWith(String(beginning(terms, item)?.["S"]));
}

function readPresence(reader: Reader, expected: boolean): Condition {
  reader.require("(");
  const name = reader.name();
  reader.require(")");
  return (terms, item) => (item[name(terms)] !== undefined) === expected;
}

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  // Also true if one of the operands is missing.
  "<>": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

function readComparison(reader: Reader): Condition {
  const left = reader.operand();
  const operator = reader.next();
  const right = reader.operand();
  if (operator.toUpperCase() === "BETWEEN") {
    reader.require("AND");
    const upper = reader.operand();
    return (terms, item) => {
      const value = left(terms, item);
      return orderOf(value, right(terms, item)) >= 0 && orderOf(value, upper(terms, item)) <= 0;
    };
  }
  const comparison = comparisons[operator];
  if (comparison === undefined) throw new Error(`The operator ${operator} is not known here.`);
  return (terms, item) => comparison(orderOf(left(terms, item), right(terms, item)));
}

function orderOf(left: WireValue | undefined, right: WireValue | undefined): number {
  return left === undefined || right === undefined ? Number.NaN : compareValues(left, right);
}

type Action = (terms: Terms, before: WireItem, after: Record<string, WireValue>) => void;

const updates = new Map<string, readonly Action[]>();

/** The item after the update; operands are evaluated on the item before it. */
export function updated(text: string, terms: Terms, before: WireItem): WireItem {
  const actions = updates.get(text) ?? readUpdate(text);
  updates.set(text, actions);
  const after: Record<string, WireValue> = { ...before };
  for (const act of actions) act(terms, before, after);
  return after;
}

function readUpdate(text: string): Action[] {
  const reader = new Reader(text);
  const actions: Action[] = [];
  while (!reader.isDone) {
    const read = clauses[reader.next().toUpperCase()];
    if (read === undefined) throw new Error(`Cannot read ${text}`);
    do actions.push(read(reader));
    while (reader.take(","));
  }
  return actions;
}

const clauses: Readonly<Record<string, (reader: Reader) => Action>> = {
  SET: (reader) => {
    const name = reader.name();
    reader.require("=");
    const assigned = readSum(reader);
    return (terms, before, after) => {
      after[name(terms)] = present(assigned(terms, before));
    };
  },
  REMOVE: (reader) => {
    const name = reader.name();
    return (terms, _before, after) => {
      delete after[name(terms)];
    };
  },
  ADD: (reader) => {
    const name = reader.name();
    const value = reader.operand();
    return (terms, before, after) => {
      const attribute = name(terms);
      after[attribute] = added(before[attribute], present(value(terms, before)));
    };
  },
  DELETE: (reader) => {
    const name = reader.name();
    const value = reader.operand();
    return (terms, before, after) => {
      const attribute = name(terms);
      const left = without(before[attribute], present(value(terms, before)));
      if (left === null) delete after[attribute];
      else after[attribute] = left;
    };
  },
};

function readSum(reader: Reader): Operand {
  const left = readAssigned(reader);
  const sign = reader.take("+") ? 1 : reader.take("-") ? -1 : null;
  if (sign === null) return left;
  const right = reader.operand();
  return (terms, before) => sum(present(left(terms, before)), present(right(terms, before)), sign);
}

function readAssigned(reader: Reader): Operand {
  if (reader.take("list_append")) return readAppended(reader);
  if (!reader.take("if_not_exists")) return reader.operand();
  reader.require("(");
  const name = reader.name();
  reader.require(",");
  const otherwise = reader.operand();
  reader.require(")");
  return (terms, before) => before[name(terms)] ?? otherwise(terms, before);
}

function readAppended(reader: Reader): Operand {
  reader.require("(");
  const first = reader.operand();
  reader.require(",");
  const second = reader.operand();
  reader.require(")");
  return (terms, before) => {
    const lists = [first, second].map((operand) => present(operand(terms, before)));
    return { L: lists.flatMap(elementsOf) };
  };
}

function present(value: WireValue | undefined): WireValue {
  if (value === undefined) throw new Error("An attribute of the update is not there.");
  return value;
}

function sum(left: WireValue, right: WireValue, sign: 1 | -1): WireValue {
  return { N: String(Number(left["N"]) + sign * Number(right["N"])) };
}

/** The sum of numbers, or the union of sets. */
function added(before: WireValue | undefined, value: WireValue): WireValue {
  const [kind = "", given] = Object.entries(value)[0] ?? [];
  if (kind === "N") return sum(before ?? { N: "0" }, value, 1);
  const stored = (before?.[kind] ?? []) as readonly string[];
  return { [kind]: [...new Set([...stored, ...(given as readonly string[])])] };
}

/** The set without these elements; null if none is left, because DynamoDB has no empty sets. */
function without(before: WireValue | undefined, value: WireValue): WireValue | null {
  if (before === undefined) return null;
  const [kind = ""] = Object.keys(value);
  const taken = new Set(elementsOf(value));
  const left = elementsOf(before).filter((element) => !taken.has(element));
  return left.length === 0 ? null : { [kind]: left };
}
