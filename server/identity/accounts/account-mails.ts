import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import { deleteMessagesOfAccount } from '#server/messages/message-store.ts';

/*
 * Anybody can sign up with an address of somebody else. The deletion of an account therefore finds the mails that the
 * account caused by their keys: mails to the same address may be another person's.
 */

/** Names a mail that the person of this account asked for, once they had signed in. */
export function accountMailKey(uid: string): string {
  return `${beginningOf(uid)}${randomUUID()}`;
}

/** Deletes the mails that this account caused, sent or not. */
export async function deleteAccountMails(trx: Database, uid: string): Promise<void> {
  await deleteMessagesOfAccount(trx, beginningOf(uid));
}

/** No beginning is that of another account as well, whatever characters the uid has. */
function beginningOf(uid: string): string {
  return `account:${encodeURIComponent(uid)}:`;
}
