import { z } from "zod";
import { type DataFile, readDataFile } from "../data-file.ts";
import { writeJsonFile } from "../json-file.ts";

const positionsSchema = z.record(z.string(), z.string().regex(/^\d+$/));

/**
 * The position of each stream mapping: the last processed sequence number of each shard. It is written to
 * disk only by save. The queues are in memory, so after a crash their messages must be made again from
 * the stream.
 */
export class StreamPositions {
  readonly #file: DataFile | null;
  readonly #positions: Map<string, string>;
  #saved: string;

  constructor(file: DataFile | null) {
    this.#file = file;
    this.#positions = new Map(Object.entries(readDataFile(file, positionsSchema) ?? {}));
    this.#saved = this.#serialize();
  }

  get(mappingId: string, shardId: string): string | null {
    return this.#positions.get(`${mappingId}/${shardId}`) ?? null;
  }

  set(mappingId: string, shardId: string, sequenceNumber: string): void {
    this.#positions.set(`${mappingId}/${shardId}`, sequenceNumber);
  }

  get hasUnsaved(): boolean {
    return this.#file !== null && this.#serialize() !== this.#saved;
  }

  /** Call this only when all work that the stream caused is finished. */
  save(): void {
    if (this.#file === null || !this.hasUnsaved) return;
    this.#saved = this.#serialize();
    writeJsonFile(this.#file.path, Object.fromEntries(this.#positions));
  }

  #serialize(): string {
    return JSON.stringify([...this.#positions]);
  }
}
