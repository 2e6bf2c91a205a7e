/** The one place that renders changes of attributes as expressions of DynamoDB. */
import { placeAttribute } from "./archived-item.ts";
import type { Table } from "./table.ts";

type Item = Readonly<Record<string, unknown>>;

export type Condition = {
  readonly condition?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};

/** What an update does to attributes, by their names; other attributes stay. */
export type AttributeChange = {
  /** Undefined values are left out. */
  readonly set?: Item;
  /** Set only where the item has no such attribute. */
  readonly setIfAbsent?: Item;
  /** Lists of what is appended to a list, which must exist. */
  readonly append?: Item;
  readonly remove?: readonly string[];
  /** Numbers that are added (a missing number counts as 0), or sets of elements that come to a set. */
  readonly add?: Item;
  /** Sets of elements that leave a set. */
  readonly take?: Item;
};

export type Update = { readonly key: Item } & AttributeChange & Condition;

/** Holds where there is no item with this key. */
export const isNew = { condition: "attribute_not_exists(pk)" } as const satisfies Condition;

/** Holds where the item still has the version that was read. */
export function atVersion(version: number): {
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
} {
  return { condition: "version = :read", values: { ":read": version } };
}

/** What a put, an update or a delete of this condition has in common. */
export function conditionInput(table: Table, { condition, names = {}, values = {} }: Condition) {
  const hasAny = (placeholders: object) => Object.keys(placeholders).length > 0;
  return {
    TableName: table.name,
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(hasAny(names) ? { ExpressionAttributeNames: { ...names } } : {}),
    ...(hasAny(values) ? { ExpressionAttributeValues: { ...values } } : {}),
  };
}

/** The input of an UpdateItem, alone or in a transaction. */
export function updateInput(table: Table, update: Update) {
  const names: Record<string, string> = { ...update.names };
  const values: Record<string, unknown> = { ...update.values };
  const nameOf = (attribute: string) => {
    const name = `#u${Object.keys(names).length}`;
    names[name] = attribute;
    return name;
  };
  const placeholderOf = (value: unknown) => {
    const name = `:u${Object.keys(values).length}`;
    values[name] = value;
    return name;
  };
  const render = (changes: Item = {}, text: (name: string, value: string) => string) =>
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([attribute, value]) => text(nameOf(attribute), placeholderOf(value)));
  const clauses = {
    SET: [
      ...render(update.set, (name, value) => `${name} = ${value}`),
      ...render(update.setIfAbsent, (name, value) => `${name} = if_not_exists(${name}, ${value})`),
      ...render(update.append, (name, value) => `${name} = list_append(${name}, ${value})`),
    ],
    REMOVE: (update.remove ?? []).map(nameOf),
    ADD: render(update.add, (name, value) => `${name} ${value}`),
    DELETE: render(update.take, (name, value) => `${name} ${value}`),
  };
  const isUsed = ([, parts]: readonly [string, readonly string[]]) => parts.length > 0;
  const expression = Object.entries(clauses)
    .filter(isUsed)
    .map(([clause, parts]) => `${clause} ${parts.join(", ")}`)
    .join(" ");
  return {
    ...conditionInput(table, { ...update, ...notArchived(table, update), names, values }),
    Key: { ...update.key },
    UpdateExpression: expression,
  };
}

/** An update would add attributes to a stub: it fails, and what is archived is put back first (commit.ts). */
function notArchived({ archive }: Table, { condition }: Condition): Condition {
  if (archive === undefined) return condition === undefined ? {} : { condition };
  const whole = `attribute_not_exists(${placeAttribute})`;
  return { condition: condition === undefined ? whole : `(${condition}) AND ${whole}` };
}
