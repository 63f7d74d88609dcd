import { exportedCouponsOf } from '#server/billing/coupons/own-coupon-store.ts';
import type { Database } from '#server/db/connect.ts';
import { exportedInquiries } from '#server/inquiries/inquiry-store.ts';
import { exportedInvitations } from '#server/invitations/invitation-store.ts';
import { exportedDrills } from '#server/learning/practice/drill-store.ts';
import { exportedPractice } from '#server/learning/practice/practice-store.ts';
import { notificationSettingsOf } from '#server/notices/settings-store.ts';
import { answersOf, repliesOf, voicesOf } from './answer-export-store.ts';
import { acceptedQuotesOf, chargesOf, subscriptionsOf } from './billing-export-store.ts';
import { communityOf, picturesOf } from './community-export-store.ts';

/** A recording in the archive. */
export interface ExportedRecording {
  readonly uploadID: string;
  readonly lessonID: string;
  readonly lessonName: string;
  readonly courseName: string;
  readonly order: number;
  readonly recordedAt: Date;
  readonly registeredAt: Date;
  readonly contentType: string;
  readonly byteLength: number;
  readonly sha256: string;
  readonly submittedAt: Date | null;
  readonly note: string | null;
  readonly listenedAt: Date | null;
  readonly answerDueAt: Date | null;
}

/** Everything that the school stores of a person; undefined where there is no such person. */
export async function exportFactsOf(db: Database, uid: string, now: Date) {
  const person = await db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst();
  if (person === undefined) return undefined;
  return {
    profile: {
      uid,
      email: person.email,
      emailVerified: person.email_verified,
      displayName: person.display_name,
      createdAt: person.created_at,
      seenAt: person.seen_at,
      guidanceClosedAt: person.guidance_closed_at,
    },
    account: await accountOf(db, uid),
    onboarding: await onboardingOf(db, uid),
    subscriptions: await subscriptionsOf(db, uid),
    agreements: await acceptedQuotesOf(db, uid),
    orders: await chargesOf(db, uid),
    coupons: await exportedCouponsOf(db, uid),
    invitations: await exportedInvitations(db, uid),
    deliveries: await deliveriesOf(db, uid),
    lessons: await lessonsOf(db, uid),
    feedbacks: await feedbacksOf(db, uid),
    practice: { ...(await exportedPractice(db, uid)), drills: await exportedDrills(db, uid) },
    recordings: await recordingsOf(db, uid),
    answers: await answersOf(db, uid, now),
    voices: await voicesOf(db, uid, now),
    replies: await repliesOf(db, uid),
    community: await communityOf(db, uid),
    pictures: await picturesOf(db, uid),
    notices: await noticesOf(db, uid, now),
    inquiries: await exportedInquiries(db, uid),
    notificationSettings: await notificationSettingsOf(db, uid),
    pushedDevices: await pushedDevicesOf(db, uid),
  };
}

export type ExportFacts = NonNullable<Awaited<ReturnType<typeof exportFactsOf>>>;

/** The account of embedded identity without its password; null where accounts are at Firebase. */
async function accountOf(db: Database, uid: string) {
  const user = await db.selectFrom('idp_users').selectAll().where('uid', '=', uid).executeTakeFirst();
  if (user === undefined) return null;
  const links = await db
    .selectFrom('idp_links')
    .select(['provider_id as provider', 'email', 'display_name as displayName', 'created_at as linkedAt'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
  return {
    email: user.email,
    emailVerified: user.email_verified,
    phoneNumber: user.phone_number,
    displayName: user.display_name,
    photoURL: user.photo_url,
    hasPassword: user.password_hash !== null,
    createdAt: user.created_at,
    lastLoginAt: user.last_login_at,
    links,
  };
}

async function onboardingOf(db: Database, uid: string) {
  const row = await db
    .selectFrom('onboardings')
    .select([
      'category_code as categoryCode',
      'curr_code as currCode',
      'experience',
      'has_instrument as hasInstrument',
      'gender',
      'updated_at as updatedAt',
    ])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

function deliveriesOf(db: Database, uid: string) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('lessons as l', 'l.lesson_id', 'd.lesson_id')
    .where('d.uid', '=', uid)
    .orderBy('d.delivered_at')
    .select(['d.lesson_id as lessonID', 'l.lesson_name as lessonName', 'd.delivered_at as deliveredAt'])
    .execute();
}

function lessonsOf(db: Database, uid: string) {
  return db
    .selectFrom('lesson_logs as g')
    .innerJoin('lessons as l', 'l.lesson_id', 'g.lesson_id')
    .where('g.uid', '=', uid)
    .orderBy('g.lesson_id')
    .select([
      'g.lesson_id as lessonID',
      'l.lesson_name as lessonName',
      'g.completed',
      'g.completed_at as completedAt',
      'g.text_read_at as textReadAt',
      'g.movie_watched_at as movieWatchedAt',
      'g.practice_days as practiceDays',
    ])
    .execute();
}

function feedbacksOf(db: Database, uid: string) {
  return db
    .selectFrom('feedbacks as f')
    .innerJoin('lessons as l', 'l.lesson_id', 'f.lesson_id')
    .where('f.uid', '=', uid)
    .orderBy('f.created_at')
    .select([
      'f.lesson_id as lessonID',
      'l.lesson_name as lessonName',
      'f.satisfaction',
      'f.difficulty',
      'f.comment',
      'f.updated_at as updatedAt',
    ])
    .execute();
}

async function recordingsOf(db: Database, uid: string): Promise<ExportedRecording[]> {
  const rows = await db
    .selectFrom('user_audios as a')
    .innerJoin('lessons as l', 'l.lesson_id', 'a.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .leftJoin('submissions as s', 's.user_audio_id', 'a.user_audio_id')
    .where('a.uid', '=', uid)
    .orderBy('a.record_time')
    .orderBy('a.lesson_id')
    .orderBy('a.record_order')
    .select([
      'a.upload_id',
      'a.lesson_id',
      'a.record_order',
      'a.record_time',
      'a.register_time',
      'a.content_type',
      'a.byte_length',
      'a.sha256',
      'l.lesson_name',
      'c.course_name',
      's.submitted_at',
      's.note',
      's.heard_at',
      's.answer_due_at',
    ])
    .execute();
  return rows.map((row) => ({
    uploadID: row.upload_id,
    lessonID: row.lesson_id,
    order: row.record_order,
    lessonName: row.lesson_name,
    courseName: row.course_name,
    recordedAt: row.record_time,
    registeredAt: row.register_time,
    contentType: row.content_type,
    byteLength: Number(row.byte_length),
    sha256: row.sha256,
    submittedAt: row.submitted_at,
    note: row.note,
    listenedAt: row.heard_at,
    answerDueAt: row.answer_due_at,
  }));
}

/** Devices that show notices. Their addresses at the push services are secrets. */
function pushedDevicesOf(db: Database, uid: string) {
  return db
    .selectFrom('push_subscriptions')
    .where('uid', '=', uid)
    .orderBy('created_at')
    .select(['created_at as since', 'shows_content as showsContent'])
    .execute();
}

/** What the inbox shows: the notice of an answer that can still be undone quotes it, and is not theirs yet. */
function noticesOf(db: Database, uid: string, now: Date) {
  return db
    .selectFrom('notices')
    .where('uid', '=', uid)
    .where('visible_at', '<=', now)
    .orderBy('visible_at')
    .orderBy('notice_id')
    .select(['kind', 'title', 'body', 'link', 'visible_at as time', 'read_at as readAt'])
    .execute();
}
