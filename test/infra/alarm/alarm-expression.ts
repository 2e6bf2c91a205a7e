/**
 * Evaluates CloudWatch's metric math as far as the alarms use it: numbers, metrics, `+ - * /`, `>=`, `FILL`
 * and `IF`. A metric without data has no value, and neither has what is computed with it.
 */

/** The values of one period by the metric's id; absent: no data. */
export type Period = Readonly<Record<string, number>>;

type Value = number | null;

const operators: Readonly<Record<string, (left: number, right: number) => Value>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => (right === 0 ? null : left / right),
  ">=": (left, right) => (left >= right ? 1 : 0),
};

/** From weakest to strongest. */
const levels = [[">="], ["+", "-"], ["*", "/"]];

/** @throws Error if the expression has a part that is not known */
export function evaluate(expression: string, period: Period): Value {
  const tokens = expression.match(/>=|[A-Za-z]\w*|\d+(?:\.\d+)?|\S/g) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? "";

  const binary = (level: number): Value => {
    const known = levels[level];
    if (known === undefined) return primary();
    let left = binary(level + 1);
    while (known.includes(tokens[at] ?? "")) {
      const operator = operators[next()];
      const right = binary(level + 1);
      left = left === null || right === null ? null : (operator?.(left, right) ?? null);
    }
    return left;
  };

  const argumentsOf = (): Value[] => {
    const values: Value[] = [];
    do {
      next();
      values.push(binary(0));
    } while (tokens[at] === ",");
    expectToken(")");
    return values;
  };

  const expectToken = (wanted: string): void => {
    const found = next();
    if (found !== wanted) throw new Error(`"${found}" where "${wanted}" belongs: ${expression}`);
  };

  const primary = (): Value => {
    const token = next();
    if (token === "(") {
      const value = binary(0);
      expectToken(")");
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    return tokens[at] === "(" ? call(token, argumentsOf()) : metric(token, period);
  };

  const value = binary(0);
  if (at < tokens.length) throw new Error(`"${tokens[at]}" is left over: ${expression}`);
  return value;
}

function metric(name: string, period: Period): Value {
  if (!/^[a-z]/.test(name)) throw new Error(`"${name}" is not a metric.`);
  return period[name] ?? null;
}

function call(name: string, [first = null, second = null, third = null]: Value[]): Value {
  if (name === "FILL") return first ?? second;
  if (name === "IF") return first === null ? null : first === 0 ? third : second;
  throw new Error(`The function ${name} is not known.`);
}
