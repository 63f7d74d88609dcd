import { japanHour } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { learnerHour } from '#domain/notices/learner-hour.ts';
import { isQuietTime } from '#domain/notices/quiet-hours.ts';
import { quoted } from '#domain/quoted.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { placeOf } from '#server/learning/lesson-place.ts';
import type { Job } from '#server/lib/job.ts';
import { postMail } from '#server/messages/post-message.ts';
import { homeworkReminderMail } from '#server/messages/templates/notices.ts';
import { verifiedAddressOf } from '#server/notices/mails/notice-mail-store.ts';
import { unsubscribeAddress } from '#server/notices/mails/unsubscribe-address.ts';
import { type Signer, signerIn } from '#server/storage/signer.ts';
import {
  learnersAfter,
  type RestingLearner,
  recentRecordTimes,
  recordReminder,
  restingLearners,
} from './reminder-store.ts';

const BATCH_SIZE = 200;
/** A lesson comes every five days: whoever did nothing for so long is reminded of its homework. */
const REST_MS = 5 * DAY_MS;
/** Once a week at most. */
const PAUSE_MS = 7 * DAY_MS;
/** Somebody who does not answer three of them is left in peace until they do something again. */
const MAX_UNANSWERED = 3;
const RECORDINGS_LOOKED_AT = 30;
/** Kind words of yesterday evening are of no use. */
const MAIL_LIFETIME_MS = DAY_MS / 2;

type RemindDeps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'>;

/** Reminds learners of homework that rests, at the hour that they chose or at which they usually record. Mail and mark are one transaction. */
export const remindHomework: Job<ServerDeps> = {
  name: 'remind-homework',
  cron: '5 * * * *',
  oneWaiting: true,
  run: remindRestingLearners,
};

/** Exported for the tests. */
export async function remindRestingLearners(deps: RemindDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log, config } = deps;
  const now = clock.now();
  if (isQuietTime(now.getTime())) return;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const signer = signerIn(config.dataDir);
  const since = {
    now,
    releasedBefore: before(REST_MS / 2),
    idleSince: before(REST_MS),
    remindedBefore: before(PAUSE_MS),
    maxUnanswered: MAX_UNANSWERED,
  };
  for (let after = ''; !stopping?.aborted; ) {
    const uids = await learnersAfter(db, { now, after, limit: BATCH_SIZE });
    for (const learner of await restingLearners(db, since, uids)) {
      try {
        await remind(deps, learner, { signer, now, remindedBefore: since.remindedBefore });
      } catch (error) {
        log.error('reminder not written', { uid: learner.uid, error });
      }
    }
    after = uids.at(-1) ?? after;
    if (uids.length < BATCH_SIZE) break;
  }
}

async function remind(
  { db, config }: RemindDeps,
  learner: RestingLearner,
  { signer, now, remindedBefore }: { signer: Signer; now: Date; remindedBefore: Date },
): Promise<void> {
  const { uid, lesson_name, unanswered } = learner;
  const hour = learner.reminder_hour ?? learnerHour(await recentRecordTimes(db, uid, RECORDINGS_LOOKED_AT));
  if (hour !== japanHour(now.getTime())) return;
  await db.transaction().execute(async (trx) => {
    const to = await verifiedAddressOf(trx, uid);
    const turn = { uid, unanswered: unanswered + 1, now, remindedBefore };
    if (to === null || !(await recordReminder(trx, turn))) return;
    const letter = {
      to,
      origin: config.publicOrigin,
      unsubscribe: unsubscribeAddress(signer, uid, 'homeworkReminder'),
    };
    const lesson = {
      lessonName: quoted(lesson_name),
      link: `/lessons/${lessonPart(placeOf(learner))}/homework`,
    };
    const expiresAt = new Date(now.getTime() + MAIL_LIFETIME_MS);
    await postMail(trx, homeworkReminderMail(letter, lesson), { now, expiresAt, byDay: true });
  });
}
