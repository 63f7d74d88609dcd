import { SECOND_MS } from '#domain/time-units.ts';
import type { MessagesConfig } from '#server/config/messages-config.ts';
import type { Sender, SendOutcome } from './sender.ts';

type Gateway = NonNullable<MessagesConfig['sms']>;

const SEND_TIMEOUT_MS = 15 * SECOND_MS;

/** The gateway does not accept our login, whatever the message. */
const UNAVAILABLE: ReadonlySet<number> = new Set([401, 402, 403, 404, 405]);
const RETRY: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** POSTs {to, text} as JSON with a bearer token. A message keeps its `Idempotency-Key` through every try. */
export function smsSender({ url, token }: Gateway): Sender {
  return {
    async send({ id, recipient, body }) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: JSON.stringify({ to: recipient, text: body }),
          // A redirect would send number, text and token to an address that nobody configured.
          redirect: 'manual',
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        await answer.body?.cancel();
        return outcomeOf(answer.status);
      } catch (error) {
        const { name } = error as Error;
        return name === 'TimeoutError'
          ? { kind: 'later', why: 'sms timeout' }
          : { kind: 'unavailable', why: 'sms no connection' };
      }
    },
    close() {},
  };
}

function outcomeOf(status: number): SendOutcome {
  const why = `sms HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (RETRY.has(status) || status >= 500) return { kind: 'later', why };
  if (status < 400 || UNAVAILABLE.has(status)) return { kind: 'unavailable', why };
  return { kind: 'refused', why };
}
