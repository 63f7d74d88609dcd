import type { Context } from 'hono';
import { NOTIFICATION_NAMES, type NotificationName } from '#domain/notices/notification-settings.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { changeNotificationSettings } from '#server/notices/settings-store.ts';
import { signerIn } from '#server/storage/signer.ts';
import { isUnsubscribeAddress, UNSUBSCRIBE_ADDRESS } from './unsubscribe-address.ts';
import {
  badUnsubscribeLink,
  UNSUBSCRIBE_POLICY,
  unsubscribed,
  unsubscribeQuestion,
} from './unsubscribe-page.ts';

/**
 * GET asks, POST ends one kind of mail: from the page's button or by one click in the mailbox (RFC 8058). The signature is all
 * that it needs; the body is not read.
 */
export const mountUnsubscribe: Mount = (app, { db, clock, config }) => {
  const signer = signerIn(config.dataDir);
  const kindOf = (c: Context): NotificationName | undefined => {
    const url = new URL(c.req.url);
    const kind = NOTIFICATION_NAMES.find((name) => name === url.searchParams.get('kind'));
    return isUnsubscribeAddress(signer, url) ? kind : undefined;
  };
  app.get(UNSUBSCRIBE_ADDRESS, (c) => {
    const kind = kindOf(c);
    return kind === undefined
      ? shown(c, badUnsubscribeLink(), 403)
      : shown(c, unsubscribeQuestion(kind), 200);
  });
  app.post(UNSUBSCRIBE_ADDRESS, async (c) => {
    const kind = kindOf(c);
    if (kind === undefined) return shown(c, badUnsubscribeLink(), 403);
    // Of a person who is gone there is nothing to end.
    await changeNotificationSettings(db, c.req.query('for') ?? '', { [kind]: false }, clock.now());
    return shown(c, unsubscribed(kind), 200);
  });
};

async function shown(
  c: Context,
  page: ReturnType<typeof unsubscribed>,
  status: 200 | 403,
): Promise<Response> {
  return c.html(await page, status, {
    'cache-control': 'private, no-store',
    'content-security-policy': UNSUBSCRIBE_POLICY,
    // The address ends mails.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
}
