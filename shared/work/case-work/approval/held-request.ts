/** The request of an act that waits, as an approval stores it. */

import { freeFormNames } from "#api/resource/approval/approval-view.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import { type JsonValue, stringifyJson } from "#api/schema/json/json-value.ts";

type Request = Readonly<Record<string, unknown>>;

/** Free-form members become text, because the numbers of a client keep every digit. */
export function storedRequest(body: Request): Request {
  const texts = freeFormNames.flatMap((name) => {
    const value = body[name];
    return value === undefined || value === null
      ? []
      : [[name, stringifyJson(value as JsonValue)] as const];
  });
  return { ...body, ...Object.fromEntries(texts) };
}

/** The body of the request: the output of the operation's schema. */
export function requestedBody<Body>(request: Request): Body {
  const values = freeFormNames.flatMap((name) => {
    const text = request[name];
    return typeof text === "string" ? [[name, parseStoredJson(text)] as const] : [];
  });
  return { ...request, ...Object.fromEntries(values) } as unknown as Body;
}
