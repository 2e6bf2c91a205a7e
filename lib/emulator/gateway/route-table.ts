import type { RoutePlan } from "../template/plan.ts";

export type RouteMatch = {
  readonly route: RoutePlan;
  /** Decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
};

type Entry = {
  readonly route: RoutePlan;
  /** `ANY` for every method. */
  readonly method: string;
  readonly segments: readonly string[];
  /** Sorts before entries with a greater rank. */
  readonly rank: string;
};

/**
 * Finds the route of a request as HTTP APIs do: the most specific path wins (fixed text before a
 * parameter before a greedy one), then the exact method before ANY, and `$default` takes the rest.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export class RouteTable {
  readonly #entries: readonly Entry[];
  readonly #fallback: RoutePlan | null;

  constructor(routes: readonly RoutePlan[]) {
    this.#fallback = routes.find((route) => route.routeKey === "$default") ?? null;
    this.#entries = routes
      .filter((route) => route.routeKey !== "$default")
      .map(toEntry)
      .sort((left, right) => (left.rank < right.rank ? -1 : 1));
  }

  /** @returns null when no route takes the request. @throws URIError on a malformed escape. */
  find(method: string, rawPath: string): RouteMatch | null {
    const path = rawPath.split("/").slice(1);
    for (const { route, method: accepted, segments } of this.#entries) {
      if (accepted !== "ANY" && accepted !== method) continue;
      const pathParameters = match(segments, path);
      if (pathParameters !== null) return { route, pathParameters };
    }
    return this.#fallback === null ? null : { route: this.#fallback, pathParameters: {} };
  }
}

function toEntry(route: RoutePlan): Entry {
  const [method = "", path = ""] = route.routeKey.split(" ");
  const segments = path.split("/").slice(1);
  const rank = segments.map(rankOf).join("") + (method === "ANY" ? "z" : "a");
  return { route, method, segments, rank };
}

function rankOf(segment: string): string {
  if (isGreedy(segment)) return "3";
  return isParameter(segment) ? "2" : "1";
}

function match(
  segments: readonly string[],
  path: readonly string[],
): Readonly<Record<string, string>> | null {
  const parts = isGreedy(segments.at(-1) ?? "") ? joinRest(path, segments.length) : path;
  if (parts.length !== segments.length) return null;
  const pairs = segments.map((segment, position) => [segment, parts[position] ?? ""] as const);
  if (!pairs.every(([segment, part]) => matches(segment, part))) return null;
  const parameters = pairs.filter(([segment]) => isParameter(segment));
  return Object.fromEntries(
    parameters.map(([segment, part]) => [segment.replace(/[{+}]/g, ""), decodeURIComponent(part)]),
  );
}

/** The path split into this number of parts; the last one holds the rest. */
function joinRest(path: readonly string[], count: number): readonly string[] {
  return [...path.slice(0, count - 1), path.slice(count - 1).join("/")];
}

/** A parameter takes any text but none at all. */
function matches(segment: string, part: string): boolean {
  return isParameter(segment) ? part !== "" : segment === part;
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{") && segment.endsWith("}");
}

function isGreedy(segment: string): boolean {
  return segment.startsWith("{") && segment.endsWith("+}");
}
