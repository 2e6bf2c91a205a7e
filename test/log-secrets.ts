/** Texts that must never be in a log line: credentials, keys, and what clients send. */

/** Tests put this word, followed by a UUID, into every field that a client can set. */
const secretForms = {
  "a canary of a request": /canary-[0-9a-f]{8}-[0-9a-f-]{27}/i,
  "an API key": /key_(?:live|test)_[A-Za-z0-9_-]{8,}/,
  "a bearer credential": /\bBearer\s+[A-Za-z0-9_.~+/-]{8,}/i,
  "a JSON Web Token": /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/,
  "a signing secret": /\bwhsec_[A-Za-z0-9+/=_-]{8,}/,
  "a signature of a webhook": /\bv0=[A-Za-z0-9+/=]{16,}|\bv1,[A-Za-z0-9+/=]{16,}/,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "a header with a credential": /["']?(authorization|x-webhook-signature)["']?\s*[:=]/i,
} as const satisfies Record<string, RegExp>;

export type SecretFound = { readonly line: number; readonly what: string };

/** The lines that contain a secret, with its kind; the secret itself is not repeated. */
export function findSecrets(log: string, moreSecrets: readonly string[] = []): SecretFound[] {
  return log.split("\n").flatMap((text, index) => {
    const line = index + 1;
    const forms = Object.entries(secretForms).filter(([, form]) => form.test(text));
    const given = moreSecrets.filter((secret) => secret !== "" && text.includes(secret));
    return [
      ...forms.map(([what]) => ({ line, what })),
      ...given.map(() => ({ line, what: "a secret of this run" })),
    ];
  });
}

/** @throws Error that names the lines, so that the test run fails */
export function assertNoSecrets(log: string, moreSecrets: readonly string[]): void {
  const found = findSecrets(log, moreSecrets);
  if (found.length === 0) return;
  const lines = found.slice(0, 20).map(({ line, what }) => `line ${line}: ${what}`);
  throw new Error(`Secrets in the functions' log (${found.length}):\n${lines.join("\n")}`);
}
