/** Network access of the guard; tests replace it. */
import { Resolver } from "node:dns/promises";
import { connect as connectPlain, isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { Target } from "./target-url.ts";

export type Network = {
  /** Resolves all addresses of a name. Rejects if there are none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Connects to one of these checked addresses and to no other. */
  readonly connect: (target: Target, addresses: readonly string[]) => Duplex;
};

const resolveTimeoutMilliseconds = 2_000;
const resolveTries = 2;
const loopbackAddresses = ["127.0.0.1", "::1"] as const;

/** Checks each address again, with its own table, when it connects. */
const filteringAgent = new RequestFilteringHttpsAgent();

export const internet: Network = { resolve: resolveHost, connect };

/**
 * Queries the name servers directly. Unlike getaddrinfo, a slow name server occupies no thread of
 * the thread pool.
 */
async function resolveHost(host: string): Promise<readonly string[]> {
  if (host === "localhost" || host.endsWith(".localhost")) return loopbackAddresses;
  const resolver = new Resolver({ timeout: resolveTimeoutMilliseconds, tries: resolveTries });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  const [failed] = answers.filter((answer) => answer.status === "rejected");
  throw new Error(`The name ${host} has no address.`, { cause: failed?.reason });
}

function connect(target: Target, addresses: readonly string[]): Duplex {
  const { host, port, reach } = target;
  const options = { host, port, lookup: answerWith(addresses), autoSelectFamily: true };
  if (reach === "loopback") return connectPlain(options);
  const secure = { ...options, servername: isIP(host) === 0 ? host : "" };
  const socket = filteringAgent.createConnection(secure);
  if (socket === null || socket === undefined) throw new Error("The agent returned no socket.");
  return socket;
}

/** Returns the checked addresses, so that the name is not resolved a second time. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = answers;
    if (options.all === true) callback(null, answers);
    else callback(null, first?.address ?? "", first?.family ?? 0);
  };
}
