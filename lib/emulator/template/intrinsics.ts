/**
 * Intrinsic functions of CloudFormation, resolved against a scope.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
import { isObject, type Json, type TemplateObject } from "./json.ts";
import { TemplateError } from "./template-error.ts";

/** What names mean in one stack. Every member throws TemplateError for a name that does not exist. */
export type Scope = {
  readonly reference: (logicalId: string) => Json | typeof noValue;
  readonly attribute: (logicalId: string, attribute: string) => Json;
  readonly importValue: (exportName: string) => Json;
  readonly condition: (name: string) => boolean;
  readonly mapping: (map: string, topLevelKey: string, secondLevelKey: string) => Json;
};

/** The meaning of `AWS::NoValue`: the property is as if it were not there. */
export const noValue = Symbol("AWS::NoValue");
type Resolved = Json | typeof noValue;

type Intrinsic = (argument: Json, scope: Scope) => Resolved;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope) => scope.reference(text(argument, "Ref")),
  "Fn::GetAtt": getAttribute,
  "Fn::Join": join,
  "Fn::Sub": substitute,
  "Fn::Select": select,
  "Fn::Split": split,
  "Fn::ImportValue": (argument, scope) =>
    scope.importValue(text(resolve(argument, scope), "Fn::ImportValue")),
  "Fn::FindInMap": findInMap,
  "Fn::If": choose,
  "Fn::Equals": (argument, scope) => {
    const [left, right] = items(argument, "Fn::Equals", 2).map((item) => resolve(item, scope));
    return JSON.stringify(left) === JSON.stringify(right);
  },
  "Fn::And": (argument, scope) => list(argument, "Fn::And").every((item) => isTrue(item, scope)),
  "Fn::Or": (argument, scope) => list(argument, "Fn::Or").some((item) => isTrue(item, scope)),
  "Fn::Not": (argument, scope) =>
    items(argument, "Fn::Not", 1).every((item) => !isTrue(item, scope)),
};

/** Resolves everything inside a value. @throws TemplateError on an intrinsic that is not known. */
export function resolve(value: Json, scope: Scope): Json {
  const resolved = resolveOrRemove(value, scope);
  if (resolved === noValue)
    throw new TemplateError("AWS::NoValue is used where a value is required");
  return resolved;
}

function resolveOrRemove(value: Json, scope: Scope): Resolved {
  if (Array.isArray(value)) {
    return value.map((item) => resolveOrRemove(item, scope)).filter((item) => item !== noValue);
  }
  if (isObject(value)) return resolveObject(value, scope);
  if (typeof value === "string" && value.includes("{{resolve:")) {
    throw new TemplateError(`Dynamic reference not known: ${value}`);
  }
  return value;
}

function resolveObject(value: TemplateObject, scope: Scope): Resolved {
  const name = intrinsicName(value);
  if (name !== null) {
    const intrinsic = intrinsics[name];
    if (intrinsic === undefined) throw new TemplateError(`Intrinsic function not known: ${name}`);
    return intrinsic(value[name] ?? null, scope);
  }
  const result: TemplateObject = {};
  for (const [key, item] of Object.entries(value)) {
    const resolved = resolveOrRemove(item, scope);
    if (resolved !== noValue) result[key] = resolved;
  }
  return result;
}

function intrinsicName(value: TemplateObject): string | null {
  const keys = Object.keys(value);
  const name = keys.find((key) => key === "Ref" || key.startsWith("Fn::")) ?? null;
  if (name !== null && keys.length > 1) {
    throw new TemplateError(`${name} has other keys beside it: ${keys.join(", ")}`);
  }
  return name;
}

/** A condition inside a condition: `{Condition: name}` or a function that answers true or false. */
export function isTrue(value: Json, scope: Scope): boolean {
  if (isObject(value) && typeof value["Condition"] === "string") {
    return scope.condition(value["Condition"]);
  }
  const resolved = resolve(value, scope);
  if (typeof resolved !== "boolean")
    throw new TemplateError("A condition is neither true nor false");
  return resolved;
}

function getAttribute(argument: Json, scope: Scope): Json {
  const path = typeof argument === "string" ? argument.split(".") : list(argument, "Fn::GetAtt");
  const [logicalId, ...attribute] = path.map((part) => text(part, "Fn::GetAtt"));
  return scope.attribute(text(logicalId, "Fn::GetAtt"), attribute.join("."));
}

function join(argument: Json, scope: Scope): Json {
  const [separator, parts] = items(argument, "Fn::Join", 2);
  return list(resolve(parts ?? null, scope), "Fn::Join")
    .map((part) => text(part, "Fn::Join"))
    .join(text(separator, "Fn::Join"));
}

function substitute(argument: Json, scope: Scope): Json {
  const [template, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const local = resolve(variables ?? {}, scope);
  return text(template, "Fn::Sub").replace(/\$\{([^}]*)\}/g, (_, name: string) => {
    if (name.startsWith("!")) return `\${${name.slice(1)}}`;
    const own = isObject(local) ? local[name] : undefined;
    return text(own ?? substituted(name, scope), "Fn::Sub");
  });
}

function substituted(name: string, scope: Scope): Json {
  const dot = name.indexOf(".");
  return dot < 0
    ? resolve({ Ref: name }, scope)
    : scope.attribute(name.slice(0, dot), name.slice(dot + 1));
}

function select(argument: Json, scope: Scope): Json {
  const [index, values] = items(argument, "Fn::Select", 2);
  const value = list(resolve(values ?? null, scope), "Fn::Select")[
    Number(resolve(index ?? null, scope))
  ];
  if (value === undefined) throw new TemplateError(`Fn::Select: no item ${JSON.stringify(index)}`);
  return value;
}

function split(argument: Json, scope: Scope): Json {
  const [separator, value] = items(argument, "Fn::Split", 2);
  return text(resolve(value ?? null, scope), "Fn::Split").split(text(separator, "Fn::Split"));
}

function findInMap(argument: Json, scope: Scope): Json {
  const [map, top, second] = items(argument, "Fn::FindInMap", 3).map((item) =>
    text(resolve(item, scope), "Fn::FindInMap"),
  );
  return scope.mapping(map ?? "", top ?? "", second ?? "");
}

function choose(argument: Json, scope: Scope): Resolved {
  const [condition, yes, no] = items(argument, "Fn::If", 3);
  const chosen = scope.condition(text(condition, "Fn::If")) ? yes : no;
  return resolveOrRemove(chosen ?? null, scope);
}

function list(value: Json, name: string): Json[] {
  if (!Array.isArray(value))
    throw new TemplateError(`${name} needs a list: ${JSON.stringify(value)}`);
  return value;
}

function items(value: Json, name: string, count: number): Json[] {
  const found = list(value, name);
  if (found.length !== count) {
    throw new TemplateError(`${name} needs ${count} items: ${JSON.stringify(value)}`);
  }
  return found;
}

function text(value: Json | undefined, name: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TemplateError(`${name} needs text: ${JSON.stringify(value)}`);
}
