/**
 * The fake node against a real one: `recorded-answers.json` has what ganache 7.9.2, an EVM with the token compiled by solc
 * 0.8.37, answered after the same transactions. Names in it stand for addresses and hashes, which differ.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chain, startChain } from "./json-rpc-node.ts";

type Recorded = {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result?: unknown;
  /** The node answered with an error. */
  readonly fails?: true;
};
type Answer = { readonly result?: unknown; readonly error?: { readonly code: number } };

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "recorded-answers.json"), "utf8"),
) as readonly Recorded[];

let chain: Chain;
/** The fake's values of the names. */
let named: (recording: unknown) => unknown;

beforeAll(async () => {
  chain = await startChain();
  const token = await chain.deploy("USDC", 6);
  const names = {
    owner: chain.owner,
    recipient: chain.recipient,
    token,
    longToken: await chain.deploy("A symbol of more than thirty-two characters", 18),
    transfer: await chain.transfer(token, chain.recipient, 12_500_000n),
    transferToOwner: await chain.transfer(token, chain.owner, 7n),
    payment: await chain.pay(chain.recipient, 1_500_000_000_000_000_000n),
  };
  await chain.mine(2);
  named = (recording) => JSON.parse(withValues(JSON.stringify(recording), names));
});
afterAll(() => chain.stop());

/** `$name` is the value, `%name` its digits. */
function withValues(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(
    /[$%](owner|recipient|[a-z]*[tT]oken|transferToOwner|transfer|payment)/g,
    (found, name) => {
      const value = names[name] ?? "";
      return found.startsWith("$") ? value : value.slice(2);
    },
  );
}

/** Members that no two chains have alike: only their form is compared. */
const ownHashes = new Set(["blockHash", "hash", "parentHash"]);
const ownNumbers = new Set(
  "timestamp gas gasPrice gasUsed cumulativeGasUsed effectiveGasPrice type v r s".split(" "),
);

/** The members of the fake, each as the real node has it; the form of those of its own. */
function comparable(value: unknown, shown: unknown, member = ""): unknown {
  if (Array.isArray(value)) {
    const others = Array.isArray(shown) ? shown : [];
    return value.map((each, at) => comparable(each, others[at] ?? others[0], member));
  }
  if (typeof value === "object" && value !== null) {
    const others = (shown ?? {}) as Record<string, unknown>;
    const own = Object.entries(value).filter(([key]) => key in others);
    return Object.fromEntries(own.map(([key, each]) => [key, comparable(each, others[key], key)]));
  }
  return formOf(member, value);
}

function formOf(member: string, value: unknown): unknown {
  if (ownHashes.has(member)) return /^0x[0-9a-f]{64}$/.test(String(value)) ? "a hash" : value;
  if (ownNumbers.has(member)) return /^0x[0-9a-f]+$/.test(String(value)) ? "a number" : value;
  return value;
}

async function ask(method: string, params: unknown): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method, params });
  const response = await fetch(chain.url, { method: "POST", body });
  expect(response.status).toBe(200);
  const answer = await response.json();
  expect(answer).toMatchObject({ jsonrpc: "2.0", id: 7 });
  return answer as Answer;
}

test.each(recorded)("answers $method of $params as a real node does", async (each) => {
  const answer = await ask(each.method, named(each.params));
  expect(answer.error !== undefined).toBe(each.fails === true);
  const real = named(each.result ?? null);
  expect(comparable(answer.result ?? null, real)).toEqual(comparable(real, answer.result));
});

test("has the methods that the service calls, and no others", () => {
  const methods = new Set(recorded.filter(({ fails }) => !fails).map(({ method }) => method));
  expect([...methods].sort()).toEqual([
    "eth_blockNumber",
    "eth_call",
    "eth_chainId",
    "eth_getBlockByNumber",
    "eth_getLogs",
    "eth_getTransactionByHash",
    "eth_getTransactionReceipt",
  ]);
});
