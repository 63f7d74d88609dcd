import { randomUUID } from 'node:crypto';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { users } from '#contract/users.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import { aCommunityLife } from '#tests/support/community/a-life.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { anOrder } from '#tests/support/server/an-order.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';

/** Learners with a row in every table that a cacheable call reads. */
export async function livedLives(setup: ListeningServer, uids: readonly string[]): Promise<void> {
  const { teacherID } = await aTeacher(setup.server);
  // The third lesson opens in twenty minutes.
  const started = new Date(setup.server.clock.now().getTime() - 10 * DAY_MS + HOUR_MS / 3);
  for (const uid of uids) {
    const call = setup.api(uid);
    await call(users.me, {});
    await aSubscription(setup.server.deps.db, { uid, start: started });
    await call(lessonActivity.logText, { lessonID: setup.lessonID });
    await call(lessonActivity.sendFeedback, { lessonID: setup.lessonID, satisfaction: 5, difficulty: 1 });
    await aSubmission(setup, { uid, note: 'メモ' });
    await aCommunityLife(setup, uid);
    await answered(setup, uid, teacherID);
    await paid(setup, uid);
    await noticed(setup, uid);
  }
  await releaseLessons.run(setup.server.deps);
  const { db } = setup.server.deps;
  const audios = await db.selectFrom('user_audios').select('user_audio_id').execute();
  const made = { leased_until: started, attempts: 1, byte_length: 9, failure: null };
  const rows = audios.map(({ user_audio_id }) => ({ user_audio_id, object_id: randomUUID(), ...made }));
  await db
    .insertInto('m4as')
    .values(rows)
    .onConflict((conflict) => conflict.column('user_audio_id').doUpdateSet({ byte_length: 9 }))
    .execute();
}

/** An answer by voice that is visible, and another one that becomes visible in half an hour. */
async function answered({ server, lessonID }: ListeningServer, uid: string, teacher_id: string) {
  const { db } = server.deps;
  const now = server.clock.now();
  const own = await db.selectFrom('submissions').select('submission_id').where('uid', '=', uid).execute();
  const [first = '', second = ''] = own.map(({ submission_id }) => submission_id);
  const [upload_id, voice_id] = [randomUUID(), randomUUID()];
  const sound = { upload_id, recording_id: randomUUID(), content_type: 'audio/webm' };
  const announced = { announced_length: 9, announced_sha256: 'a', session_id: randomUUID() };
  await db
    .insertInto('voice_uploads')
    .values({ ...sound, ...announced, teacher_id, created_at: now, expires_at: now })
    .execute();
  const measured = { byte_length: 9, sha256: 'a', seconds: 2, registered_at: now, used_at: now };
  await db
    .insertInto('voices')
    .values({ ...sound, ...measured, voice_id, teacher_id, submission_id: first, converted_at: now })
    .execute();
  const [shown, coming] = [randomUUID(), randomUUID()];
  const answer = { teacher_id, outcome: 'passed', sent_at: now } as const;
  const later = new Date(now.getTime() + HOUR_MS / 2);
  await db
    .insertInto('answers')
    .values([
      { ...answer, answer_id: shown, submission_id: first, visible_at: now },
      { ...answer, answer_id: coming, submission_id: second, visible_at: later },
    ])
    .execute();
  const said = {
    lesson_id: lessonID,
    body: 'よい',
    place: 'whole',
    created_at: now,
    updated_at: now,
  } as const;
  await db
    .insertInto('answer_comments')
    .values([
      { ...said, comment_id: randomUUID(), answer_id: shown, position: 0, kind: 'text' },
      { ...said, comment_id: randomUUID(), answer_id: shown, position: 1, kind: 'voice', voice_id },
      { ...said, comment_id: randomUUID(), answer_id: coming, position: 0, kind: 'text' },
    ])
    .execute();
}

/** A subscription at Stripe with a coupon of its checkout, one of its own, and a charge that failed. */
async function paid({ server }: ListeningServer, uid: string) {
  const { db } = server.deps;
  const now = server.clock.now();
  const onStripe = `sub_${randomUUID().slice(0, 8)}`;
  const subscription = await db
    .updateTable('subscriptions')
    .set({ stripe_subscription_id: onStripe, price: 3000, past_due_since: now })
    .set({ period_end: new Date(now.getTime() + 20 * DAY_MS), next_plan_id: 2, next_price: 5000 })
    .where('uid', '=', uid)
    .returning('subscription_id')
    .executeTakeFirstOrThrow();
  const coupon = { name: '春', percent_off: 50, duration: 'once', created_at: now } as const;
  const [ofCheckout, own, quote_id] = [randomUUID(), randomUUID(), randomUUID()];
  const codeOf = (id: string) => id.slice(0, 8).toUpperCase();
  await db
    .insertInto('coupons')
    .values([ofCheckout, own].map((id) => ({ ...coupon, coupon_id: id, code: codeOf(id) })))
    .execute();
  const wanted = { uid, curr_code: 'pf-beginner', plan_id: 1, coupon_id: ofCheckout, quote_id };
  const times = { created_at: now, expires_at: now };
  await db
    .insertInto('quotes')
    .values({ ...wanted, ...times, kind: 'join', facts: '{}', lines: '[]' })
    .execute();
  const charged = { stripe_payment_method_id: 'pm_1', stripe_subscription_id: onStripe, trial: false };
  await db
    .insertInto('joinings')
    .values({
      ...wanted,
      ...charged,
      joining_id: randomUUID(),
      request: '{}',
      state: 'done',
      created_at: now,
    })
    .execute();
  const placed = { subscription_id: subscription.subscription_id, attached_at: now };
  await db
    .insertInto('personal_coupons')
    .values({ coupon_id: own, uid, granted_at: now, ...placed })
    .execute();
  await anOrder(db, { uid, stripe_subscription_id: onStripe, status: 'open' });
}

/** A notice that is visible, and one that becomes visible in a quarter of an hour. */
async function noticed({ server }: ListeningServer, uid: string) {
  const now = server.clock.now();
  const later = new Date(now.getTime() + HOUR_MS / 4);
  const notice = {
    uid,
    kind: 'lesson',
    title: 'お知らせ',
    body: '本文',
    link: null,
    created_at: now,
  } as const;
  await server.deps.db
    .insertInto('notices')
    .values([
      { ...notice, once_key: 'shown', visible_at: now },
      { ...notice, once_key: 'coming', visible_at: later },
    ])
    .execute();
}
