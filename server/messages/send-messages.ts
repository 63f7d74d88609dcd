import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { mailSender } from './mail-sender.ts';
import {
  claimMessage,
  type Kind,
  markForRetry,
  markRefused,
  markSent,
  type QueuedMessage,
  voidExpired,
} from './message-store.ts';
import type { Sender, SendOutcome } from './sender.ts';
import { smsSender } from './sms-sender.ts';

type SendDeps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'>;

/** Messages being sent at once, of each kind. */
const CONCURRENCY = 4;

/**
 * Sends queued messages, each once: leases it before, and marks it after. When a process dies between the service's
 * "accepted" and the mark, the message is sent again when the lease ends, with the same Message-ID or Idempotency-Key.
 * Runs at every commit that wrote a message (migration 017), and each minute for retries.
 */
export const sendMessages: Job<ServerDeps> = {
  name: 'send-messages',
  cron: '* * * * *',
  oneWaiting: true,
  prompt: true,
  run: sendWaiting,
};

/** Sends all queued messages until none is left or the service is unavailable. Exported for the tests. */
export async function sendWaiting(deps: SendDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log, config } = deps;
  const expired = await voidExpired(db, clock.now());
  if (expired > 0) log.warn('messages expired unsent', { count: expired });
  const { smtp, sms } = config.messages;
  await Promise.all([
    smtp === null ? undefined : sendAll(deps, 'mail', mailSender(smtp, config), stopping),
    sms === null ? undefined : sendAll(deps, 'sms', smsSender(sms), stopping),
  ]);
}

async function sendAll(deps: SendDeps, kind: Kind, sender: Sender, stopping?: AbortSignal): Promise<void> {
  let unavailable = false;
  const one = async () => {
    while (!unavailable && !stopping?.aborted) {
      const message = await claimMessage(deps.db, kind, deps.clock.now());
      if (message === undefined) return;
      const outcome = await sender.send(message);
      unavailable ||= outcome.kind === 'unavailable';
      await note(deps, message, outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, one));
  } finally {
    sender.close();
  }
}

async function note(
  { db, clock, log }: SendDeps,
  message: QueuedMessage,
  outcome: SendOutcome,
): Promise<void> {
  const { id, kind, tries } = message;
  switch (outcome.kind) {
    case 'sent':
      await markSent(db, message, clock.now());
      return log.info('message sent', { id, kind, tries });
    case 'refused':
      await markRefused(db, message, outcome.why);
      return log.warn('message refused', { id, kind, tries, why: outcome.why });
    case 'later':
      await markForRetry(db, message, outcome, clock.now());
      return log.warn('message not sent yet', { id, kind, tries, why: outcome.why });
    case 'unavailable':
      await markForRetry(db, message, outcome, clock.now());
      return log.error('no way out for messages', { id, kind, tries, why: outcome.why });
  }
}
