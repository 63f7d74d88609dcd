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

/** Messages being sent at once by one run. */
const CONCURRENCY = 4;

/**
 * Sends queued mails, each once: leases it before, and marks it after. When a process dies between the service's "accepted" and
 * the mark, the mail is sent again when the lease ends, with the same Message-ID. Runs at every commit that wrote a message
 * (migrations 017 and 062), and each minute for retries. Its name is also known to the release before, which sends SMS by it.
 */
export const sendMails: Job<SendDeps> = jobOf('send-messages', 'mail');

/** Sends queued SMS in the same way, under one Idempotency-Key each: a code lives five minutes and waits for no mail. */
export const sendSms: Job<SendDeps> = jobOf('send-sms', 'sms');

function jobOf(name: string, kind: Kind): Job<SendDeps> {
  return {
    name,
    cron: '* * * * *',
    oneWaiting: true,
    prompt: true,
    run: (deps, stopping) => sendWaiting(deps, kind, stopping),
  };
}

/** Sends until no message of its kind is left or the service is unavailable. */
async function sendWaiting(deps: SendDeps, kind: Kind, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log, config } = deps;
  const expired = await voidExpired(db, kind, clock.now());
  if (expired > 0) log.warn('messages expired unsent', { kind, count: expired });
  const sender = senderOf(config, kind);
  if (sender !== null) await sendAll(deps, kind, sender, stopping);
}

/** @returns null where nothing is set up to send this kind */
function senderOf(config: SendDeps['config'], kind: Kind): Sender | null {
  const { smtp, sms } = config.messages;
  if (kind === 'sms') return sms === null ? null : smsSender(sms);
  return smtp === null ? null : mailSender(smtp, config);
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
