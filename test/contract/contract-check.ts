/** The only place where responses of the running stack are checked against the contract. */
import { type Route, routes } from "#api/schema/route/routes.ts";
import { assertErrorEnvelope, assertResponseMatchesContract } from "./validate-response.ts";

const parametersIn = ({ path }: Route) => path.split("{").length;

/** A fixed path wins over one with a parameter, as in the gateway. */
const rows: readonly Route[] = Object.values<Route>(routes).toSorted(
  (a, b) => parametersIn(a) - parametersIn(b),
);

/** An unknown path has no operation in the contract; its error envelope is checked anyway. */
export function checkAgainstContract(
  method: string,
  path: string,
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
): void {
  const [bare = ""] = path.split("?");
  const route = rows.find((row) => row.method === method && fits(row.path, bare));
  const { status, headers, text } = answer;
  if (route === undefined) assertErrorEnvelope(headers, text);
  else assertResponseMatchesContract(method, route.path, status, headers, text);
}

function fits(template: string, path: string): boolean {
  const parts = template.split("/");
  const given = path.split("/");
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith("{") || part === given[index])
  );
}
