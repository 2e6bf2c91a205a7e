import { randomInt } from "node:crypto";
import type { SecretPlan } from "../template/plan.ts";
import { TemplateError } from "../template/template-error.ts";

type Rule = NonNullable<SecretPlan["properties"]["GenerateSecretString"]>;

/**
 * A random secret as the template's `GenerateSecretString` asks for it.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetRandomPassword.html
 */
export function generateSecretString(rule: Rule): string {
  const password = generatePassword(rule);
  if (rule.SecretStringTemplate === undefined) return password;
  if (rule.GenerateStringKey === undefined) {
    throw new TemplateError("GenerateSecretString: a template needs GenerateStringKey");
  }
  const template: unknown = JSON.parse(rule.SecretStringTemplate);
  return JSON.stringify({ ...(template as object), [rule.GenerateStringKey]: password });
}

function generatePassword(rule: Rule): string {
  const alphabets = [
    rule.ExcludeLowercase ? "" : "abcdefghijklmnopqrstuvwxyz",
    rule.ExcludeUppercase ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    rule.ExcludeNumbers ? "" : "0123456789",
    rule.ExcludePunctuation ? "" : "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    rule.IncludeSpace ? " " : "",
  ]
    .map((alphabet) => [...alphabet].filter((each) => !rule.ExcludeCharacters.includes(each)))
    .filter((alphabet) => alphabet.length > 0);
  const required = rule.RequireEachIncludedType ? alphabets.map(pick) : [];
  const everything = alphabets.flat();
  const missing = rule.PasswordLength - required.length;
  if (everything.length === 0 || missing < 0) {
    throw new TemplateError("GenerateSecretString: no password fits these rules");
  }
  const rest = Array.from({ length: missing }, () => pick(everything));
  return shuffle([...required, ...rest]).join("");
}

function pick(alphabet: readonly string[]): string {
  return alphabet[randomInt(alphabet.length)] ?? "";
}

/** Fisher–Yates, so that the required characters are not always in front. */
function shuffle(characters: string[]): string[] {
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? "", characters[last] ?? ""];
  }
  return characters;
}
