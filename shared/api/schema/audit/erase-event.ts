/** Erases texts of an audit event so that its hash still holds (docs/audit.md, The hashed form). */

import { viewUnhashedEvent } from "#api/resource/audit-event/audit-event-view.ts";
import { type EventText, erasedText, mapTexts, textsOf } from "#domain/audit/audit-content.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { derivedSalt, digestOfText } from "./audit-event-hash.ts";

/**
 * Erases the texts that `isPersonal` names. The salt goes in any case, because the events of one audit
 * entry share it; the derived salts of the other texts take its place.
 *
 * @throws UnhashableEventError if the event lacks what its hash needs
 */
export function eraseEvent(
  event: AuditEvent,
  isPersonal: (text: EventText) => boolean,
): AuditEvent {
  const shown = viewUnhashedEvent(event);
  const digests: Record<string, string> = { ...event.erased?.digests };
  const salts: Record<string, string> = {};
  for (const text of textsOf(shown)) {
    if (digests[text.pointer] !== undefined) continue;
    if (isPersonal(text)) digests[text.pointer] = digestOfText(shown, text);
    else salts[text.pointer] = derivedSalt(shown, text.pointer);
  }
  const blank = ({ pointer, value }: EventText) =>
    digests[pointer] === undefined ? value : erasedText;
  return {
    ...event,
    actor: String(blank({ pointer: "/actor", value: event.actor })),
    message: String(blank({ pointer: "/message", value: event.message })),
    payload: mapTexts(event.payload, "/payload", blank) as AuditEvent["payload"],
    salt: null,
    erased: { digests, salts },
  };
}
