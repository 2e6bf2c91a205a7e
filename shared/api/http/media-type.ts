/** The media type of a request body (RFC 9110, section 8.3.1; RFC 6838, section 4.2.8). */
import { FailureError, refused } from "#work/outcome/outcome.ts";

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = `"(?:[\\t !#-\\[\\]-~\\u{80}-\\u{10ffff}]|\\\\[\\t -~\\u{80}-\\u{10ffff}])*"`;
/** Optional white space. */
const ows = "[\\t ]*";

const jsonType = new RegExp(`${ows}application/(?:${token}\\+)?json(?!${token})`, "iuy");
const parameter = new RegExp(`${ows};${ows}(?:(${token})=(${token}|${quoted}))?`, "uy");
const end = new RegExp(`${ows}$`, "uy");

/** The names of UTF-8: the registered one, and the label that browsers know too (Encoding Standard, section 4.2). */
const utf8 = new Set(["utf-8", "utf8"]);

type Fault = "missing" | "not_json" | "charset";

/** Why a value of Content-Type is not that of a JSON body in UTF-8; null if it is. Linear in its length. */
function faultIn(contentType: string | undefined): Fault | null {
  if (contentType === undefined || contentType === "") return "missing";
  jsonType.lastIndex = 0;
  if (!jsonType.test(contentType)) return "not_json";
  let fault: Fault | null = null;
  let position = jsonType.lastIndex;
  // Bounded by the value: every round reads at least a semicolon.
  for (;;) {
    parameter.lastIndex = position;
    const found = parameter.exec(contentType);
    if (found === null) break;
    position = parameter.lastIndex;
    const [, name = "", value = ""] = found;
    if (name.toLowerCase() === "charset" && !utf8.has(textOf(value))) fault = "charset";
  }
  end.lastIndex = position;
  return end.test(contentType) ? fault : "not_json";
}

/** The value of a parameter, in lower case and without its quotes. */
function textOf(value: string): string {
  const text = value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/gu, "$1") : value;
  return text.toLowerCase();
}

const issueOf: Readonly<Record<Fault, string>> = {
  missing: "The Content-Type header is missing.",
  not_json: "Must be application/json, or a type of application that ends with +json.",
  charset: "The charset must be utf-8.",
};

/** @throws FailureError 400 that names the header */
export function requireJson(contentType: string | undefined): void {
  const fault = faultIn(contentType);
  if (fault === null) return;
  const message = "The body must be JSON: send it with Content-Type: application/json.";
  throw new FailureError(refused(["content-type"], issueOf[fault], message));
}
