import { ApiError } from '#contract/errors.ts';
import { isSameMailbox, NEW_ACCOUNT_DAYS } from '#domain/invitations/invitation.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { shareDevice } from '#server/identity/devices/device-store.ts';
import {
  addressOf,
  findInvitation,
  findInviter,
  insertInvitation,
  newcomerFactsOf,
} from './invitation-store.ts';
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
  if (!isNew || newcomer.hasPaid) throw new ApiError('invitations/not-new');
  await refuseSamePerson(db, { uid, email: newcomer.email, inviterUid });
  if (await insertInvitation(db, { friendUid: uid, inviterUid, terms, now })) return;
  await isAccepted(db, uid, inviterUid);
}

/** @throws ApiError 409 `invitations/already-accepted` for the invitation of somebody else */
async function isAccepted(db: Database, uid: string, inviterUid: string): Promise<boolean> {
  const known = await findInvitation(db, uid);
  if (known === undefined) return false;
  if (known.inviter_uid !== inviterUid) throw new ApiError('invitations/already-accepted');
  return true;
}

async function refuseSamePerson(
  db: Database,
  { uid, email, inviterUid }: { uid: string; email: string | null; inviterUid: string },
): Promise<void> {
  // Two new people who invite each other would both be paid for nothing.
  const ofInviter = await findInvitation(db, inviterUid);
  const isSame =
    ofInviter?.inviter_uid === uid ||
    isSameMailbox(email, await addressOf(db, inviterUid)) ||
    (await shareDevice(db, uid, inviterUid));
  if (isSame) throw new ApiError('invitations/refused');
}
