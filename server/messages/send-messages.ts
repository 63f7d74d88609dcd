import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { mailSender } from './mail-sender.ts';
import {
  claimMessage,
  type Kind,
  noteLater,
  noteRefused,
  noteSent,
  voidExpired,
  type Waiting,
} from './message-store.ts';
import type { Outcome, Sender } from './sender.ts';
import { smsSender } from './sms-sender.ts';

type Parts = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'>;

/** Messages under way at once, of each kind. */
const AT_ONCE = 4;

/**
 * Sends what waits, each message once: it is leased before and noted after. A process that dies between the server's
 * "taken" and the note sends it a second time when the lease ends, under the same Message-ID or Idempotency-Key.
 * Runs at every commit that wrote a message (`017-messages-soon.sql`), and each minute for what has to be tried again.
 */
export const sendMessages: Job<ServerDeps> = {
  name: 'send-messages',
  cron: '* * * * *',
  oneWaiting: true,
  prompt: true,
  run: sendWaiting,
};

/** Exported for the tests: all that waits, until there is nothing left or the way is shut. */
export async function sendWaiting(deps: Parts, leaving?: AbortSignal): Promise<void> {
  const { db, clock, log, config } = deps;
  const expired = await voidExpired(db, clock.now());
  if (expired > 0) log.warn('messages expired unsent', { count: expired });
  const { smtp, sms } = config.messages;
  await Promise.all([
    smtp === null ? undefined : sendAll(deps, 'mail', mailSender(smtp, config), leaving),
    sms === null ? undefined : sendAll(deps, 'sms', smsSender(sms), leaving),
  ]);
}

async function sendAll(deps: Parts, kind: Kind, sender: Sender, leaving?: AbortSignal): Promise<void> {
  let shut = false;
  const one = async () => {
    while (!shut && !leaving?.aborted) {
      const message = await claimMessage(deps.db, kind, deps.clock.now());
      if (message === undefined) return;
      const outcome = await sender.send(message);
      shut ||= outcome.kind === 'shut';
      await note(deps, message, outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  } finally {
    sender.close();
  }
}

async function note({ db, clock, log }: Parts, message: Waiting, outcome: Outcome): Promise<void> {
  const { id, kind, tries } = message;
  switch (outcome.kind) {
    case 'sent':
      await noteSent(db, message, clock.now());
      return log.info('message sent', { id, kind, tries });
    case 'refused':
      await noteRefused(db, message, outcome.why);
      return log.warn('message refused', { id, kind, tries, why: outcome.why });
    case 'later':
      await noteLater(db, message, outcome, clock.now());
      return log.warn('message not sent yet', { id, kind, tries, why: outcome.why });
    case 'shut':
      await noteLater(db, message, outcome, clock.now());
      return log.error('no way out for messages', { id, kind, tries, why: outcome.why });
  }
}
