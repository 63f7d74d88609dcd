import type { Database } from '#server/db/connect.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Sms {
  readonly to: string;
  readonly text: string;
}

/** When it is written, until when it is worth sending, and the name of the deed, where that could be done twice. */
export interface Posting {
  readonly now: Date;
  readonly expiresAt: Date;
  readonly once?: string;
}

/** Puts a mail into the outbox. `db` is the transaction of the deed: both stand, or neither. A job sends it once. */
export async function postMail(db: Database, mail: Mail, posting: Posting): Promise<void> {
  const { to, subject, text, html } = mail;
  await post(db, { kind: 'mail', recipient: to, subject, body: text, html }, posting);
}

/** The same for an SMS; `to` is E.164. */
export async function postSms(db: Database, { to, text }: Sms, posting: Posting): Promise<void> {
  await post(db, { kind: 'sms', recipient: to, subject: null, body: text, html: null }, posting);
}

interface Message {
  readonly kind: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
}

async function post(db: Database, message: Message, { now, expiresAt, once }: Posting): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      ...message,
      once_key: once ?? null,
      created_at: now,
      expires_at: expiresAt,
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}
