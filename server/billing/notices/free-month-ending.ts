import { PLAN_LABELS, yen } from '#domain/billing/billing-labels.ts';
import { dayBefore, japanDateInWords, japanDay } from '#domain/japan-time.ts';
import { quoted } from '#domain/quoted.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { presentSubscription } from '#server/billing/subscriptions/present-subscription.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import { freeMonthsBegun } from './free-month-store.ts';

const BATCH_SIZE = 200;
/** So many days of Japan before the first charge. A server that was off then says it as soon as it runs. */
const DAYS_BEFORE = 3;
/** A month is at most so long; with the night before nine a day more. */
const MAX_MONTH_MS = 33 * DAY_MS;
const MIN_MONTH_MS = 28 * DAY_MS;

/** Tells people in a free month when it ends and what is charged then, once, three days before: in the inbox and by mail. */
export const announceFreeMonthEnds: Job<ServerDeps> = {
  name: 'free-month-ending',
  cron: '11 * * * *',
  oneWaiting: true,
  run: announceEndingFreeMonths,
};

/** Exported for the tests. */
export async function announceEndingFreeMonths(
  { db, clock, log }: Pick<ServerDeps, 'db' | 'clock' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const from = new Date(now.getTime() - MAX_MONTH_MS);
  const until = new Date(now.getTime() - MIN_MONTH_MS + (DAYS_BEFORE + 1) * DAY_MS);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await freeMonthsBegun(db, { from, until, after, limit: BATCH_SIZE });
    for (const { subscription_id, uid } of rows) {
      if (stopping?.aborted) return;
      try {
        await announce(db, { subscriptionID: subscription_id, uid }, now);
      } catch (error) {
        log.error('end of a free month not announced', { uid, error });
      }
    }
    after = rows.at(-1)?.subscription_id ?? after;
    if (rows.length < BATCH_SIZE) break;
  }
}

async function announce(
  db: Database,
  { subscriptionID, uid }: { subscriptionID: string; uid: string },
  now: Date,
): Promise<void> {
  const { trialUntil, nextCharge, curriculum, plan, nextPlan } = await presentSubscription(
    db,
    subscriptionID,
    now,
  );
  if (!trialUntil || !nextCharge) return;
  const end = Date.parse(trialUntil);
  if (japanDay(end) - japanDay(now.getTime()) > DAYS_BEFORE) return;
  const { planName } = nextPlan?.plan ?? plan;
  const what = `${quoted(curriculum.currName)}（${PLAN_LABELS[planName]}プラン）`;
  await db.transaction().execute((trx) =>
    addNotice(trx, {
      uid,
      kind: 'billing',
      title: `無料の期間は${japanDateInWords(dayBefore(end))}までです`,
      body: `${chargeText(what, nextCharge)}続けるときは、何もなさらなくて大丈夫です。続けないときは、それまでに「契約の確認」から解約できます。`,
      link: '/settings/subscriptions',
      once: `free-month:${subscriptionID}`,
      now,
    }),
  );
}

function chargeText(what: string, { time, amount }: { time: string; amount: number }): string {
  const day = japanDateInWords(Date.parse(time));
  return amount === 0
    ? `${what}は、${day}からもクーポンによりお支払いはありません。`
    : `${what}は、${day}に${yen(amount)}（税込）のお支払いがあります。`;
}
