import webpush from 'web-push';
import { isQuietTime } from '#domain/notices/quiet-hours.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { sessionOf } from '#server/http/session.ts';
import type { Job } from '#server/lib/job.ts';
import { countUnread } from '#server/notices/notice-store.ts';
import { planSends } from './plan-store.ts';
import { pushPayload } from './push-payload.ts';
import { isKnownPushService } from './push-services.ts';
import {
  claimSend,
  type DueSend,
  dropSubscription,
  markPushRetry,
  markPushSent,
  pushKeys,
} from './push-store.ts';

/** Messages being sent at once. */
const CONCURRENCY = 4;
const REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
const FIRST_RETRY_MS = 2 * MINUTE_MS;

type PushDeps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config' | 'isSessionActive'>;

/**
 * Sends new notices to the browsers that asked for them, each once: leased before, marked after. If a process dies between the
 * push service's "accepted" and the mark, the message is sent a second time, with the same tag: it replaces the first.
 */
export const sendPushes: Job<ServerDeps> = {
  name: 'send-pushes',
  cron: '* * * * *',
  oneWaiting: true,
  prompt: true,
  run: sendDuePushes,
};

/** Sends until nothing is due. Exported for the tests. */
export async function sendDuePushes(deps: PushDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  if (isQuiet(clock.now())) return;
  await planSends(db, clock.now());
  const keys = await pushKeys(db, clock.now());
  const one = async () => {
    while (!stopping?.aborted && !isQuiet(clock.now())) {
      const send = await claimSend(db, clock.now());
      if (send === undefined) return;
      await settle(deps, send, await sendOne(deps, send, keys));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
}

/** What is unread at the end of the quiet hours is sent then. */
const isQuiet = (now: Date) => isQuietTime(now.getTime());

/** `ended`: the subscription is no longer valid, at its push service or because its session has ended. */
type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'later'; readonly why: string; readonly waitMs: number | null };

async function sendOne(
  deps: PushDeps,
  send: DueSend,
  keys: { publicKey: string; privateKey: string },
): Promise<Outcome> {
  const { db, clock, config, isSessionActive } = deps;
  const session = sessionOf(send.session);
  if (session === null || !(await isSessionActive(session))) return { kind: 'ended' };
  if (!isKnownPushService(send.endpoint, config.pushOrigins)) return { kind: 'ended' };
  const { unread } = await countUnread(db, send.uid, clock.now());
  const details = requestOf(send, JSON.stringify(pushPayload(send, unread)), { ...keys, config });
  return details === null ? { kind: 'ended' } : request(send.endpoint, details);
}

type RequestDetails = Pick<webpush.RequestDetails, 'headers' | 'body'>;

/** Encrypts and signs a message; null for keys that are none. */
function requestOf(
  { endpoint, p256dh, auth, kind }: DueSend,
  payload: string,
  { publicKey, privateKey, config }: { publicKey: string; privateKey: string } & Pick<PushDeps, 'config'>,
): RequestDetails | null {
  try {
    return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subjectOf(config), publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: DAY_MS / SECOND_MS,
      // A phone that was off all day shows the newest of each kind.
      topic: kind,
    });
  } catch {
    return null;
  }
}

/** Whom a push service writes to when something is wrong; it wants an https or mailto address. */
function subjectOf({ publicOrigin, payments }: PushDeps['config']): string {
  if (publicOrigin.startsWith('https:')) return publicOrigin;
  return `mailto:${payments.seller?.email ?? 'push@localhost.localdomain'}`;
}

async function request(endpoint: string, { headers, body }: RequestDetails): Promise<Outcome> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: body === null ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return { kind: 'sent' };
    if (answer.status === 404 || answer.status === 410) return { kind: 'ended' };
    const seconds = Number(answer.headers.get('retry-after'));
    return {
      kind: 'later',
      why: `status ${answer.status}`,
      waitMs: seconds > 0 ? seconds * SECOND_MS : null,
    };
  } catch (error) {
    return { kind: 'later', why: error instanceof Error ? error.name : 'unknown', waitMs: null };
  }
}

async function settle({ db, clock, log }: PushDeps, send: DueSend, outcome: Outcome): Promise<void> {
  const { notice_id: noticeID, subscription_id, tries, kind } = send;
  switch (outcome.kind) {
    case 'sent':
      await markPushSent(db, send, clock.now());
      return log.info('push sent', { noticeID, kind, tries });
    case 'ended':
      await dropSubscription(db, subscription_id);
      return log.info('push subscription ended', { kind });
    case 'later': {
      const waitMs = outcome.waitMs ?? FIRST_RETRY_MS * 2 ** (tries - 1);
      await markPushRetry(db, send, { now: clock.now(), waitMs });
      return log.warn('push not sent yet', { noticeID, kind, tries, why: outcome.why });
    }
  }
}
