import { z } from "zod";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

const positionsSchema = z.record(z.string(), z.string());

/**
 * How far each stream mapping has come: the last sequence number of each shard that is done with.
 * On disk only when saved: the queues live in memory, so what a killed process had in them must be
 * made again, from the stream.
 */
export class StreamPositions {
  readonly #file: string | null;
  readonly #positions: Map<string, string>;
  #saved: string;

  constructor(file: string | null) {
    this.#file = file;
    const stored = file === null ? null : readJsonFile(file);
    this.#positions = new Map(stored === null ? [] : Object.entries(positionsSchema.parse(stored)));
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

  /** To be called only while nothing that the stream led to is unfinished. */
  save(): void {
    if (this.#file === null || !this.hasUnsaved) return;
    this.#saved = this.#serialize();
    writeJsonFile(this.#file, Object.fromEntries(this.#positions));
  }

  #serialize(): string {
    return JSON.stringify([...this.#positions]);
  }
}
