import {
  type VerifiedAddress,
  verifiedMilliseconds,
} from "#store/table/integration/verified-address-store.ts";

/** Maximum addresses in memory; the oldest is dropped, because the number of addresses is unbounded. */
const maximumAddresses = 10_000;
/** How long an environment believes what it read. */
const believedMilliseconds = 10_000;

/** What one environment knows of addresses. */
export class KnownAddresses {
  readonly #noted = new Map<string, number>();
  readonly #read = new Map<string, { readonly at: number; readonly isVerified: boolean }>();

  mustNote({ uuid, address }: VerifiedAddress, now: number): boolean {
    const key = `${uuid}#${address}`;
    if (now - (this.#noted.get(key) ?? 0) < verifiedMilliseconds / 2) return false;
    remember(this.#noted, key, now);
    return true;
  }

  async isKnown(
    { uuid, address }: VerifiedAddress,
    now: number,
    read: () => Promise<boolean>,
  ): Promise<boolean> {
    const key = `${uuid}#${address}`;
    if (now - (this.#noted.get(key) ?? 0) < verifiedMilliseconds) return true;
    const known = this.#read.get(key);
    if (known !== undefined && now - known.at < believedMilliseconds) return known.isVerified;
    const isVerified = await read();
    remember(this.#read, key, { at: now, isVerified });
    return isVerified;
  }
}

/** How often an environment notes that an integration received something. */
const receivedMilliseconds = 60_000;

/** When one environment noted last that an integration received something. */
export class ReceivedNotes {
  readonly #noted = new Map<string, number>();

  mustNote(uuid: string, now: number): boolean {
    if (now - (this.#noted.get(uuid) ?? 0) < receivedMilliseconds) return false;
    remember(this.#noted, uuid, now);
    return true;
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maximumAddresses && oldest !== undefined) map.delete(oldest);
}
