/**
 * The log of failed requests in one execution environment (docs/specification.md, Request log). A failure is written with
 * the request that failed, or counted here and written with a later request of its organization. An organization gets a
 * few writes at once and then two a minute, so a flood of failing requests costs no more than a few.
 */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type CountedFailures, shownRequests } from "#domain/access/failed-request.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

type Event = APIGatewayProxyEventV2;

type RequestLogOptions = {
  readonly write: (organizationId: OrganizationId, failures: CountedFailures) => Promise<void>;
  readonly now: () => number;
};

/** Writes of an organization that may come at once: a developer sees the first failures without delay. */
const writesAtOnce = 5;
const millisecondsPerWrite = 30_000;

/** Organizations in memory; the least recently counted is dropped with what it has not written. */
const maximumOrganizations = 1_000;
/** Groups of an organization in memory; a function has fewer operations times error codes that are frequent. */
const maximumGroups = 100;

type Identified = { readonly organizationId: OrganizationId; readonly operation: string };

type Counted = {
  writesLeft: number;
  refilledAt: number;
  /** By operation and code, the longest waiting first. */
  readonly groups: Map<string, CountedFailures>;
  /** Request ids that the last write of a group named: the next one names them too, because it replaces them. */
  readonly written: Map<string, readonly string[]>;
};

export class RequestLog {
  readonly #options: RequestLogOptions;
  readonly #requests = new WeakMap<Event, Identified>();
  readonly #organizations = new Map<OrganizationId, Counted>();

  constructor(options: RequestLogOptions) {
    this.#options = options;
  }

  /** Notes whose request this is: failures before that belong to nobody. */
  identify(event: Event, request: Identified): void {
    this.#requests.set(event, request);
  }

  /** Counts a failed request and writes its group, if a write is left. Never rejects. */
  async note(event: Event, failure: { status: number; error: string }): Promise<void> {
    const request = this.#requests.get(event);
    if (request === undefined) return;
    const { organizationId, operation } = request;
    const counted = this.#countedOf(organizationId);
    const key = `${operation}#${failure.error}`;
    if (counted.groups.size >= maximumGroups && !counted.groups.has(key)) return;
    const failed: CountedFailures = {
      ...failure,
      operation,
      count: 1,
      lastAt: this.#options.now() as Instant,
      requestIds: [event.requestContext.requestId],
    };
    add(counted.groups, key, failed);
    // The table may be the cause of a server error: it is not asked again before the answer.
    if (failure.status < 500) await this.#write(organizationId, counted, key);
  }

  /** Writes what has waited longest for the organization, if anything has and a write is left. Never rejects. */
  async writeWaiting(organizationId: OrganizationId): Promise<void> {
    const counted = this.#organizations.get(organizationId);
    const [key] = counted?.groups.keys() ?? [];
    if (counted !== undefined && key !== undefined) {
      await this.#write(organizationId, counted, key);
    }
  }

  #countedOf(organizationId: OrganizationId): Counted {
    const counted = this.#organizations.get(organizationId) ?? {
      writesLeft: writesAtOnce,
      refilledAt: this.#options.now(),
      groups: new Map(),
      written: new Map(),
    };
    this.#organizations.delete(organizationId);
    this.#organizations.set(organizationId, counted);
    const [oldest] = this.#organizations.keys();
    if (this.#organizations.size > maximumOrganizations && oldest !== undefined) {
      this.#organizations.delete(oldest);
    }
    return counted;
  }

  async #write(organizationId: OrganizationId, counted: Counted, key: string): Promise<void> {
    const failures = counted.groups.get(key);
    if (failures === undefined || !this.#takeWrite(counted)) return;
    // Before the call, so that no other request writes the same failures.
    counted.groups.delete(key);
    const before = counted.written.get(key) ?? [];
    const requestIds = [...failures.requestIds, ...before].slice(0, shownRequests);
    try {
      await this.#options.write(organizationId, { ...failures, requestIds });
      remember(counted.written, key, requestIds);
    } catch {
      add(counted.groups, key, failures);
    }
  }

  #takeWrite(counted: Counted): boolean {
    const elapsed = Math.max(0, this.#options.now() - counted.refilledAt);
    const refilled = Math.floor(elapsed / millisecondsPerWrite);
    counted.writesLeft = Math.min(writesAtOnce, counted.writesLeft + refilled);
    counted.refilledAt += refilled * millisecondsPerWrite;
    if (counted.writesLeft === 0) return false;
    counted.writesLeft -= 1;
    return true;
  }
}

/** The group that was written longest ago is forgotten beyond the maximum. */
function remember(written: Counted["written"], key: string, requestIds: readonly string[]): void {
  written.delete(key);
  written.set(key, requestIds);
  const [oldest] = written.keys();
  if (written.size > maximumGroups && oldest !== undefined) written.delete(oldest);
}

/** Adds failures to those of the group; the later ones name the requests. */
function add(groups: Map<string, CountedFailures>, key: string, failures: CountedFailures): void {
  const before = groups.get(key);
  if (before === undefined) {
    groups.set(key, failures);
    return;
  }
  const [later, earlier] =
    failures.lastAt < before.lastAt ? [before, failures] : [failures, before];
  const requestIds = [...later.requestIds, ...earlier.requestIds].slice(0, shownRequests);
  groups.set(key, { ...later, count: before.count + failures.count, requestIds });
}
