import type { NotificationName, NotificationSettings } from '#domain/notices/notification-settings.ts';
import { isQuietTime } from '#domain/notices/quiet-hours.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { type Mail, postMail } from '#server/messages/post-message.ts';
import {
  announcementMail,
  answersMail,
  billingNoticeMail,
  communityMail,
  lessonsMail,
} from '#server/messages/templates/notices.ts';
import type { NoticeRow } from '#server/notices/notice-store.ts';
import { notificationSettingsOf } from '#server/notices/settings-store.ts';
import type { Signer } from '#server/storage/signer.ts';
import { signerIn } from '#server/storage/signer.ts';
import { lockNoticesToMail, markMailed, uidsToMail, verifiedAddressOf } from './notice-mail-store.ts';
import { unsubscribeAddress } from './unsubscribe-address.ts';

const BATCH_SIZE = 200;
/** What lay still for longer, because no server ran, is in the inbox and no news any more. */
const MAX_AGE_MS = 5 * DAY_MS;
const MAIL_LIFETIME_MS = 3 * DAY_MS;

type MailDeps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'>;

/**
 * Puts mails about notices into the outbox, by day only: of several lessons or answers one mail. Mail and mark are one
 * transaction, so that a notice is neither forgotten nor mailed twice; from there on `send-messages` sends once, and after a
 * crash between the mail server's "accepted" and its own mark a second time under the same Message-ID.
 */
export const mailNotices: Job<ServerDeps> = {
  name: 'mail-notices',
  cron: '* * * * *',
  oneWaiting: true,
  run: mailDueNotices,
};

/** Exported for the tests. */
export async function mailDueNotices(deps: MailDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  if (isQuietTime(now.getTime())) return;
  const signer = signerIn(deps.config.dataDir);
  for (let after = ''; !stopping?.aborted; ) {
    const uids = await uidsToMail(db, { now, after, limit: BATCH_SIZE });
    for (const uid of uids) {
      try {
        await db.transaction().execute((trx) => mailTo(deps, trx, { uid, signer, now }));
      } catch (error) {
        log.error('notices not mailed', { uid, error });
      }
    }
    after = uids.at(-1) ?? after;
    if (uids.length < BATCH_SIZE) break;
  }
}

interface Recipient {
  readonly uid: string;
  readonly signer: Signer;
  readonly now: Date;
}

async function mailTo(deps: MailDeps, trx: Database, { uid, signer, now }: Recipient): Promise<void> {
  const rows = await lockNoticesToMail(trx, uid, now);
  if (rows.length === 0) return;
  const to = await verifiedAddressOf(trx, uid);
  const settings = await notificationSettingsOf(trx, uid);
  const wanted = rows.filter((row) => isWanted(row, settings, now));
  if (to !== null) {
    for (const { mail, once } of mailsOf(deps, wanted, { to, uid, signer }))
      await postMail(trx, mail, {
        now,
        expiresAt: new Date(now.getTime() + MAIL_LIFETIME_MS),
        once,
        byDay: true,
      });
  }
  await markMailed(
    trx,
    rows.map(({ notice_id }) => notice_id),
  );
}

/** Which setting decides about a mail; null: it is sent in any case. */
function settingOf({ kind }: NoticeRow): NotificationName | null {
  switch (kind) {
    case 'lesson':
    case 'delivered':
      return 'lessonDelivered';
    case 'answer':
      return 'teacherComment';
    case 'community':
      return 'community';
    case 'announcement':
      return 'campaign';
    case 'billing':
      return null;
  }
}

/** Whoever has read it in the app needs no mail about it; what concerns money is sent all the same. */
function isWanted(row: NoticeRow, settings: NotificationSettings, now: Date): boolean {
  const setting = settingOf(row);
  if (setting === null) return true;
  const isNews = row.read_at === null && now.getTime() - row.visible_at.getTime() < MAX_AGE_MS;
  return settings[setting] && isNews;
}

interface PlannedMail {
  readonly mail: Mail;
  readonly once: string;
}

function mailsOf(
  { config }: MailDeps,
  rows: readonly NoticeRow[],
  { to, uid, signer }: { to: string; uid: string; signer: Signer },
): PlannedMail[] {
  const origin = config.publicOrigin;
  const letter = (setting: NotificationName) => ({
    to,
    origin,
    unsubscribe: unsubscribeAddress(signer, uid, setting),
  });
  const ofKind = (kind: NoticeRow['kind']) => rows.filter((row) => row.kind === kind);
  const planned = (row: NoticeRow, mail: Mail) => ({ mail, once: `notice:${row.notice_id}` });
  const [lesson, ...lessons] = ofKind('lesson');
  const [answer, ...answers] = ofKind('answer');
  const [community, ...communities] = ofKind('community');
  const { testMode } = config.payments;
  return [
    ...(lesson ? [planned(lesson, lessonsMail(letter('lessonDelivered'), [lesson, ...lessons]))] : []),
    ...(answer ? [planned(answer, answersMail(letter('teacherComment'), [answer, ...answers]))] : []),
    ...(community
      ? [planned(community, communityMail(letter('community'), [community, ...communities]))]
      : []),
    ...ofKind('billing').map((row) => planned(row, billingNoticeMail({ to, origin, testMode }, row))),
    ...ofKind('announcement').map((row) => planned(row, announcementMail(letter('campaign'), row))),
  ];
}
