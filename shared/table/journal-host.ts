/**
 * Byte 14 of an id, else random (RFC 9562), tells what it was made for. So an entry of the journal
 * that has the id of a payment or a leg is known to lie in that very item: it was created with it,
 * in one write, and costs no item of its own.
 */
import type { Uuid } from "../domain/id.ts";

export const hostByte = 14;

const hosts = { payment: 1, leg: 2 } as const;
type Host = keyof typeof hosts;

/** The value of the byte in ids of records that hold no journal entry. */
const noHost = 0;

export function hostNumberOf(collection: string): number {
  return Object.hasOwn(hosts, collection) ? hosts[collection as Host] : noHost;
}

/** What an id was made for, where that may hold a journal entry. */
export function hostOf(uuid: Uuid): Host | null {
  const number = Number.parseInt(uuid.slice(2 * hostByte, 2 * hostByte + 2), 16);
  const names = Object.keys(hosts) as Host[];
  return names.find((name) => hosts[name] === number) ?? null;
}
