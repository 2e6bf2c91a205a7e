import { Emulator, type EmulatorParts } from "#lib/emulator/emulator.ts";
import type { Front } from "#lib/emulator/front.ts";
import { controlListener } from "./control-server.ts";
import type { Outputs } from "./outputs.ts";
import { type ApiKeyWriter, type Seed, writeSeed } from "./seed.ts";
import type { IdentityProvider } from "./sign-in/identity-provider.ts";
import type { SessionRequest } from "./sign-in/session-request.ts";

export type LocalStackParts = {
  readonly emulator: EmulatorParts;
  readonly outputs: Outputs;
  readonly control: Front;
  readonly identity: IdentityProvider;
  readonly seed: Seed;
  readonly writeApiKey: ApiKeyWriter;
};

/** A running local stack. Made by startLocalStack. */
export class LocalStack extends Emulator {
  readonly outputs: Outputs;
  readonly #own: LocalStackParts;

  constructor(parts: LocalStackParts) {
    super(parts.emulator);
    this.outputs = parts.outputs;
    this.#own = parts;
  }

  /** Opens the control server too. */
  override start(): void {
    this.#own.control.answerWith(controlListener(this));
    super.start();
  }

  /** A session token of the local identity provider. */
  async createSession(session: SessionRequest): Promise<string> {
    return await this.#own.identity.mintSession(session);
  }

  /** Deletes all state except the seed. The clock keeps its time. */
  override async reset(): Promise<void> {
    const { writeApiKey, seed, emulator } = this.#own;
    await super.reset(() => writeSeed(writeApiKey, seed, emulator.clock.now()));
  }
}
