/** The two ways in which the guard touches the network; tests put their own in their place. */
import { Resolver } from "node:dns/promises";
import { connect as connectPlain, isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { Target } from "./target-url.ts";

export type Network = {
  /** All addresses of a name. Rejects where there is none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Opens a connection to one of these addresses, which were checked, and to no other. */
  readonly connect: (target: Target, addresses: readonly string[]) => Duplex;
};

const resolveTimeoutMilliseconds = 2_000;
const resolveTries = 2;
const loopbackAddresses = ["127.0.0.1", "::1"] as const;

/** Checks each address once more, by a table of its own, when it connects. */
const filteringAgent = new RequestFilteringHttpsAgent();

export const internet: Network = { resolve: resolveHost, connect };

/**
 * Asks the name servers in turn; unlike getaddrinfo, a slow one holds no thread that others need.
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
  if (socket === null || socket === undefined) throw new Error("The agent gave no socket.");
  return socket;
}

/** The addresses that were checked are those that are used: the name is not asked for again. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = answers;
    if (options.all === true) callback(null, answers);
    else callback(null, first?.address ?? "", first?.family ?? 0);
  };
}
