import type { Database } from '#server/db/connect.ts';
import { insertMessage } from './message-store.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that ends mails of this kind by one POST (RFC 8058). */
  readonly unsubscribeURL?: string;
}

export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

export interface PostOptions {
  readonly now: Date;
  /** Not worth sending after this. */
  readonly expiresAt: Date;
  /** Names the action, where it could be done twice: at most one message is sent for it. */
  readonly once?: string;
  /** It can wait until the day: it does not leave in quiet hours. */
  readonly byDay?: boolean;
}

/**
 * Puts a mail into the outbox. A job sends it once.
 * @param db the transaction of the action: both are committed, or neither
 */
export async function postMail(db: Database, mail: Mail, options: PostOptions): Promise<void> {
  await insertMessage(db, {
    kind: 'mail',
    recipient: mail.to,
    subject: mail.subject,
    body: mail.text,
    html: mail.html,
    unsubscribeURL: mail.unsubscribeURL ?? null,
    byDay: options.byDay ?? false,
    onceKey: options.once ?? null,
    createdAt: options.now,
    expiresAt: options.expiresAt,
  });
}

/** Puts an SMS into the outbox, as `postMail`. */
export async function postSms(db: Database, sms: Sms, options: PostOptions): Promise<void> {
  await insertMessage(db, {
    kind: 'sms',
    recipient: sms.to,
    subject: null,
    body: sms.text,
    html: null,
    onceKey: options.once ?? null,
    createdAt: options.now,
    expiresAt: options.expiresAt,
  });
}
