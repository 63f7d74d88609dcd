import type { MessagesConfig } from '#server/config/messages-config.ts';
import type { Outcome, Sender } from './sender.ts';

type Gateway = NonNullable<MessagesConfig['sms']>;

const TRY_MS = 15_000;

/** The gateway does not take us, whatever the message. */
const OURS: ReadonlySet<number> = new Set([401, 402, 403, 404, 405]);
const PATIENCE: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** POST {to, text} as JSON with a bearer. A message keeps its `Idempotency-Key` through every try. */
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
          // A redirect would take number, text and token somewhere nobody has named.
          redirect: 'manual',
          signal: AbortSignal.timeout(TRY_MS),
        });
        await answer.body?.cancel();
        return outcomeOf(answer.status);
      } catch (error) {
        const { name } = error as Error;
        return name === 'TimeoutError'
          ? { kind: 'later', why: 'sms timeout' }
          : { kind: 'shut', why: 'sms no connection' };
      }
    },
    close() {},
  };
}

function outcomeOf(status: number): Outcome {
  const why = `sms HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (PATIENCE.has(status) || status >= 500) return { kind: 'later', why };
  if (status < 400 || OURS.has(status)) return { kind: 'shut', why };
  return { kind: 'refused', why };
}
