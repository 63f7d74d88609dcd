import { ApiError } from '#contract/errors.ts';
import { isSameMailbox, NEW_ACCOUNT_DAYS } from '#domain/invitations/invitation.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { shareDevice } from '#server/identity/devices/device-store.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import {
  addressOf,
  findInvitation,
  findInviter,
  insertInvitation,
  newcomerFactsOf,
} from './invitation-store.ts';
import { acceptedNotice, NOT_NEW_NOTICE, REFUSED_NOTICE } from './invitation-texts.ts';
import { findTerms } from './terms-store.ts';

/**
 * Stores whose invitation a new person accepted, with what was promised then. Whether both are one person is looked at
 * here, so that nobody pays for a coupon that they will not get, and again after the payment.
 * @throws ApiError `invitations/…` as the contract says
 */
export async function acceptInvitation(
  db: Database,
  { uid, code, now }: { uid: string; code: string; now: Date },
): Promise<void> {
  const inviterUid = await findInviter(db, code);
  if (inviterUid === null) throw new ApiError('invitations/unknown');
  if (inviterUid === uid) throw new ApiError('invitations/own');
  if (await isAccepted(db, uid, inviterUid)) return;
  const terms = await findTerms(db);
  if (!terms.is_open) throw new ApiError('invitations/unknown');
  const newcomer = await newcomerFactsOf(db, uid);
  const isNew = now.getTime() - newcomer.created_at.getTime() < NEW_ACCOUNT_DAYS * DAY_MS;
  if (!isNew || newcomer.hasPaid) {
    const once = `invitation-link-not-new:${uid}`;
    await db.transaction().execute((trx) => notify(trx, { uid, once, ...NOT_NEW_NOTICE, now }));
    throw new ApiError('invitations/not-new');
  }
  if (await isSamePerson(db, { uid, email: newcomer.email, inviterUid })) {
    // The app accepts a link behind the screens: the person reads it among their notices.
    const once = `invitation-link-refused:${uid}`;
    await db.transaction().execute((trx) => notify(trx, { uid, once, ...REFUSED_NOTICE, now }));
    throw new ApiError('invitations/refused');
  }
  const isStored = await db.transaction().execute(async (trx) => {
    if (!(await insertInvitation(trx, { friendUid: uid, inviterUid, terms, now }))) return false;
    const once = `invitation-link:${uid}`;
    await notify(trx, { uid, once, ...acceptedNotice(terms.friend_yen, terms.valid_days), now });
    return true;
  });
  if (!isStored) await isAccepted(db, uid, inviterUid);
}

async function notify(
  trx: Database,
  { uid, once, title, body, now }: { uid: string; once: string; title: string; body: string; now: Date },
): Promise<void> {
  await addNotice(trx, { uid, kind: 'billing', title, body, link: '/share', once, now, mails: false });
}

/** @throws ApiError 409 `invitations/already-accepted` for the invitation of somebody else */
async function isAccepted(db: Database, uid: string, inviterUid: string): Promise<boolean> {
  const known = await findInvitation(db, uid);
  if (known === undefined) return false;
  if (known.inviter_uid !== inviterUid) throw new ApiError('invitations/already-accepted');
  return true;
}

async function isSamePerson(
  db: Database,
  { uid, email, inviterUid }: { uid: string; email: string | null; inviterUid: string },
): Promise<boolean> {
  // Two new people who invite each other would both be paid for nothing.
  const ofInviter = await findInvitation(db, inviterUid);
  return (
    ofInviter?.inviter_uid === uid ||
    isSameMailbox(email, await addressOf(db, inviterUid)) ||
    (await shareDevice(db, uid, inviterUid))
  );
}
